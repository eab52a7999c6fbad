"""What a person sees of a layout: a table drawn as text or as HTML."""

from .html import html_result, html_table
from .table import draw
