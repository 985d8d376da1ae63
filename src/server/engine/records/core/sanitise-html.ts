import sanitizeHtml from 'sanitize-html';

const color = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]+$/i];

/** Allows the output of the editor, and refuses everything that runs, loads from elsewhere in the background or imitates our own page. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'span',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    li: ['data-list'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    '*': ['style', 'class'],
  },
  allowedClasses: { '*': ['ql-*'] },
  allowedStyles: { '*': { color, 'background-color': color, 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
};

/** Whether clean HTML shows anything: an editor leaves an empty paragraph behind. */
const isVisible = (html: string): boolean => html.replaceAll(/<(?!img|hr)[^>]*>/g, '').trim() !== '';

/** Formatted text without active content; empty when it shows nothing. It is idempotent. */
export function sanitise(html: string): string {
  const clean = sanitizeHtml(html, options);
  return isVisible(clean) ? clean : '';
}

const tags: ReadonlySet<string> = new Set(options.allowedTags === false ? [] : options.allowedTags);
const attributes = options.allowedAttributes as Readonly<Record<string, readonly string[]>>;
/** Attributes that lead somewhere. */
const leading: ReadonlySet<string> = new Set(['href', 'src']);

function isKept(tag: string, attribute: string, value: string): boolean {
  if (![...(attributes[tag] ?? []), ...(attributes['*'] ?? [])].includes(attribute)) return false;
  return !leading.has(attribute) || sanitizeHtml(`<${tag} ${attribute}="${value.replaceAll('"', '&quot;')}">`, options).includes(` ${attribute}=`);
}

/** The names of tags and attributes of a text that {@link sanitise} takes away. */
export function lostMarkup(html: string): string[] {
  if (!html.includes('<')) return [];
  const lost = new Set<string>();
  sanitizeHtml(html, {
    ...options,
    transformTags: {
      '*': (tagName, attribs) => {
        if (!tags.has(tagName)) lost.add(tagName);
        else for (const [name, value] of Object.entries(attribs)) if (!isKept(tagName, name, value)) lost.add(name);
        return { tagName, attribs };
      },
    },
  });
  return [...lost];
}
