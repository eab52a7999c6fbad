"""Reports on experiments: tables, figures and answers made from the store alone."""

from .building import Report, Side, as_document, as_object, make_report
from .forms import FORMS, as_html, as_markdown, as_text
