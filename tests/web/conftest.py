"""What the tests of the web server share."""

import pytest
from tests.web.fair import Fair


@pytest.fixture
def fair() -> Fair:
    return Fair()
