"""The API fuzzed from its own schema: no failure, and every answer is one that the schema describes."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import CHECKS

from helpers.web_server import Server
from winnable.web.app import openapi_schema

CHECKED = ("not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance")
SCHEMA: Any = schemathesis.openapi.from_dict(openapi_schema())
OPERATIONS: dict[str, Any] = {operation.ok().label: operation.ok() for operation in SCHEMA.get_all_operations()}


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_every_answer_is_one_that_the_schema_describes(name: str, server: Server) -> None:
    @settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=OPERATIONS[name].as_strategy())
    def fuzzed(case: Any) -> None:
        case.call_and_validate(base_url=server.address, checks=[CHECKS.get_one(check) for check in CHECKED])

    fuzzed()
    assert server.get("/health")[0] == 200
