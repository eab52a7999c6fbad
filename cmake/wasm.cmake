# The core and its C API as one WebAssembly module, for the JavaScript package in js/. Built by tools/build_wasm.sh.
# Only what the C API uses: no players, no studies.
file(STRINGS ${PROJECT_SOURCE_DIR}/pyproject.toml VERSION_LINE REGEX "^version = ")
string(REGEX MATCH "[0-9]+\\.[0-9]+\\.[0-9]+" WINNABLE_VERSION "${VERSION_LINE}")

file(GLOB WASM_FILES CONFIGURE_DEPENDS cpp/base/*.cpp cpp/game/*.cpp cpp/deal/*.cpp cpp/shortcuts/*.cpp
     cpp/evaluate/*.cpp cpp/families/*.cpp cpp/families/*/*.cpp cpp/refute/*.cpp cpp/search/*.cpp)
file(GLOB EMBED_FILES CONFIGURE_DEPENDS cpp/embed/*.cpp)
# The files of a folder are compiled as one.
foreach(FILE ${WASM_FILES})
  string(REGEX MATCH "cpp/[a-z]+" FOLDER "${FILE}")
  string(REPLACE "/" "_" FOLDER "${FOLDER}")
  set_source_files_properties(${FILE} PROPERTIES UNITY_GROUP ${FOLDER})
endforeach()
set_source_files_properties(cpp/embed/c_api.cpp PROPERTIES COMPILE_DEFINITIONS
                            "WINNABLE_VERSION=\"${WINNABLE_VERSION}\";WINNABLE_FINGERPRINT=\"${CORE_FINGERPRINT}\"")

add_executable(winnable-wasm ${WASM_FILES} ${EMBED_FILES})
set_target_properties(winnable-wasm PROPERTIES OUTPUT_NAME winnable SUFFIX .wasm UNITY_BUILD ON
                      UNITY_BUILD_MODE GROUP)
target_include_directories(winnable-wasm PRIVATE cpp include)
target_compile_options(winnable-wasm PRIVATE -O3 -fno-exceptions -Wno-unused-result)
target_link_options(winnable-wasm PRIVATE -mexec-model=reactor -O3 -s -Wl,--export=malloc -Wl,--export=free
                    -Wl,-z,stack-size=1048576)
# Every function of the header is exported.
file(STRINGS ${PROJECT_SOURCE_DIR}/include/winnable.h HEADER REGEX "^[a-z].*[* ]winnable_[a-z_]+\\(")
foreach(LINE ${HEADER})
  string(REGEX MATCH "winnable_[a-z_]+\\(" NAME "${LINE}")
  string(REPLACE "(" "" NAME "${NAME}")
  target_link_options(winnable-wasm PRIVATE -Wl,--export=${NAME})
endforeach()
