import sanitizeHtml from 'sanitize-html';
import { leftAttribute } from './left-pictures.ts';

const color = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]+$/i];
const length = [/^\d{1,4}(?:\.\d+)?(?:px|em|rem|pt|%)?$/];
const lengths = [/^(?:(?:\d{1,4}(?:\.\d+)?(?:px|em|rem|pt|%)?|auto)\s*){1,4}$/];
const picture = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i;
const longestAddress = 2_000;

/** Characters that the pictures a mail brings along may take, however often it shows them. */
const mostOwn = 1_500_000;

/** HTML of a stranger's mail as it may be shown. */
export interface CleanMail {
  html: string;
  /** Pictures of other servers that were left out of it. */
  leftOut: number;
  /** Pictures of the mail itself that it shows, by their Content-IDs. */
  shown: ReadonlySet<string>;
}

const tags =
  'p br hr div span strong b em i u s sub sup ul ol li dl dt dd blockquote pre code h1 h2 h3 h4 h5 h6 table caption thead tbody tfoot tr th td center font img';

/** Where a picture is with another server; undefined for what is no such address. A mail has no page of its own, so that `//` is read as a mail program does. */
function addressOf(src: string): string | undefined {
  const address = src.trim().replace(/^\/\//, 'https://');
  return /^https?:\/\//i.test(address) && address.length <= longestAddress && URL.canParse(address) ? new URL(address).href : undefined;
}

const cidOf = (src: string): string | undefined => /^cid:(.+)$/is.exec(src.trim())?.[1];

/** The pictures of one mail: those it brings along become their data, and of those of others nothing but the address stays, where no browser looks for one. */
function createPictures(own: ReadonlyMap<string, string>) {
  const shown = new Set<string>();
  let left = 0;
  let size = 0;
  const ofMail = (cid: string): Record<string, string> => {
    const data = own.get(cid) ?? '';
    size += data.length;
    if (data === '' || size > mostOwn) return {};
    shown.add(cid);
    return { src: data };
  };
  return {
    shown,
    left: () => left,
    attributes(src: string): Record<string, string> {
      const cid = cidOf(src);
      if (cid !== undefined) return ofMail(cid);
      const address = addressOf(src);
      if (address === undefined) return { src };
      left += 1;
      return { [leftAttribute]: address };
    },
  };
}

/**
 * What of a mail's HTML is shown: nothing that runs, and nothing that is fetched. Pictures stay that the mail brings along; links become words that tell
 * where they lead, for a click in a mail of a stranger is what it is about.
 * @param own the pictures of the mail by their Content-IDs, as data URLs
 */
export function cleanMailHtml(html: string, own: ReadonlyMap<string, string> = new Map()): CleanMail {
  const pictures = createPictures(own);
  const clean = sanitizeHtml(html, {
    allowedTags: tags.split(' '),
    allowedAttributes: {
      img: ['src', 'alt', 'width', 'height', leftAttribute],
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
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs[leftAttribute] === undefined && !picture.test(attribs.src ?? ''),
    transformTags: {
      a: (_tag, { href = '' }) => ({ tagName: 'u', attribs: { title: /^(?:https?|mailto|tel):/i.test(href) ? href.slice(0, 500) : '' } }),
      img: (_tag, { src = '', [leftAttribute]: _forged, ...rest }) => ({ tagName: 'img', attribs: { ...rest, ...pictures.attributes(src) } }),
    },
  });
  return { html: clean, leftOut: pictures.left(), shown: pictures.shown };
}
