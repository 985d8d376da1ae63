import sanitizeHtml from 'sanitize-html';

const color = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]+$/i];
const length = [/^\d{1,4}(?:\.\d+)?(?:px|em|rem|pt|%)?$/];
const lengths = [/^(?:(?:\d{1,4}(?:\.\d+)?(?:px|em|rem|pt|%)?|auto)\s*){1,4}$/];
const picture = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i;

/** HTML of a stranger's mail as it may be shown, and how many pictures of other servers were left out of it. */
export interface CleanMail {
  html: string;
  leftOut: number;
}

const tags =
  'p br hr div span strong b em i u s sub sup ul ol li dl dt dd blockquote pre code h1 h2 h3 h4 h5 h6 table caption thead tbody tfoot tr th td center font img';

/**
 * What of a mail's HTML is shown: nothing that runs, and nothing that is fetched. Pictures stay that the mail brings along; links become words that tell
 * where they lead, for a click in a mail of a stranger is what it is about.
 */
export function cleanMailHtml(html: string): CleanMail {
  let leftOut = 0;
  const clean = sanitizeHtml(html, {
    allowedTags: tags.split(' '),
    allowedAttributes: {
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan', 'align', 'valign', 'width', 'bgcolor'],
      th: ['colspan', 'rowspan', 'align', 'valign', 'width', 'bgcolor'],
      table: ['width', 'border', 'cellpadding', 'cellspacing', 'align', 'bgcolor'],
      font: ['color', 'size'],
      u: ['title'],
      '*': ['style', 'dir'],
    },
    allowedStyles: {
      '*': {
        color,
        'background-color': color,
        'text-align': [/^(?:left|right|center|justify)$/],
        'font-weight': [/^(?:normal|bold|\d{3})$/],
        'font-style': [/^(?:normal|italic)$/],
        'font-size': length,
        width: length,
        'max-width': length,
        padding: lengths,
        margin: lengths,
      },
    },
    allowedSchemes: [],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag !== 'img' || picture.test(attribs.src ?? '')) return false;
      leftOut += 1;
      return true;
    },
    transformTags: { a: (_tag, { href = '' }) => ({ tagName: 'u', attribs: { title: /^(?:https?|mailto|tel):/i.test(href) ? href.slice(0, 500) : '' } }) },
  });
  return { html: clean, leftOut };
}
