import sanitizeHtml from 'sanitize-html';

/** Simple formatting only: no attribute, no link, no picture, nothing that runs or loads. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {},
  // A page has one first heading, and that is the product's name.
  transformTags: { h1: 'h2' },
};

export function cleanDescription(html: string): string {
  return sanitizeHtml(html, options).trim();
}
