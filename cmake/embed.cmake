# The C library: the core and its C API in one archive, with a header, a CMake package and a pkg-config file. No Python.
# Beside the module for Python it is built from the same objects, when its component `embed` is asked for.
if(NOT WINNABLE_EMBED)
  set(ASIDE EXCLUDE_FROM_ALL)
endif()
file(STRINGS ${PROJECT_SOURCE_DIR}/pyproject.toml VERSION_LINE REGEX "^version = ")
string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" WINNABLE_VERSION "${VERSION_LINE}")

add_library(winnable STATIC ${ASIDE} cpp/embed/c_api.cpp cpp/embed/compiled.cpp cpp/embed/json.cpp
            cpp/embed/position_reading.cpp cpp/embed/position_text.cpp $<TARGET_OBJECTS:core>)
target_include_directories(winnable PRIVATE cpp
                           PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>)
target_compile_options(winnable PRIVATE -O2 -Wall -Wextra -Wpedantic -Werror=switch)
if(WINNABLE_STRICT)
  target_compile_options(winnable PRIVATE -Werror)
endif()
set_source_files_properties(cpp/embed/c_api.cpp PROPERTIES COMPILE_DEFINITIONS
                            "WINNABLE_VERSION=\"${WINNABLE_VERSION}\";WINNABLE_FINGERPRINT=\"${CORE_FINGERPRINT}\"")
set_target_properties(winnable PROPERTIES POSITION_INDEPENDENT_CODE ON)

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
install(TARGETS winnable EXPORT winnable COMPONENT embed ${ASIDE} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES include/winnable.h DESTINATION include COMPONENT embed ${ASIDE})
install(EXPORT winnable NAMESPACE winnable:: FILE winnable-config.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/winnable COMPONENT embed ${ASIDE})
write_basic_package_version_file(winnable-config-version.cmake VERSION ${WINNABLE_VERSION} COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/winnable-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/winnable COMPONENT embed ${ASIDE})
# A C program must link what the compiler of the core needs at run time.
set(CXX_RUNTIME ${CMAKE_CXX_IMPLICIT_LINK_LIBRARIES})
list(REMOVE_ITEM CXX_RUNTIME ${CMAKE_C_IMPLICIT_LINK_LIBRARIES} gcc gcc_s c m)
list(TRANSFORM CXX_RUNTIME PREPEND "-l")
list(REMOVE_DUPLICATES CXX_RUNTIME)
list(JOIN CXX_RUNTIME " " CXX_RUNTIME)
configure_file(cmake/winnable.pc.in winnable.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/winnable.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT embed ${ASIDE})

# The core from C++, without the C API.
add_executable(core_example ${ASIDE} examples/embed/core.cpp)
target_link_libraries(core_example PRIVATE core)
add_custom_target(embed DEPENDS winnable core_example)
