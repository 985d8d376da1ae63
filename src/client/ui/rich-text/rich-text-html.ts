import DOMPurify from 'dompurify';

const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'img'],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'width', 'height'],
};

/** Rich text as it may be stored and shown: formatting, links and pictures; no scripts, styles, classes or frames. */
export function sanitizeRichText(html: string): string {
  return DOMPurify.sanitize(html, allowed);
}
