const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Tags that stand between words; all others may stand inside one. */
const breaking = /^\/?(?:br|p|div|li|ul|ol|h[1-6]|tr|td|th|table|blockquote|hr|section|article|header|footer|pre)$/i;
const hidden = /^(?:script|style|template)$/i;

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : whole;
}

/** Where the tag that opens at `start` ends; a quoted attribute may hold `>`. The text's end when it never closes. */
function tagEnd(html: string, start: number): number {
  const stop = /=\s*(?:"[^"]*"|'[^']*')|>/g;
  stop.lastIndex = start;
  for (let found = stop.exec(html); found; found = stop.exec(html)) if (found[0] === '>') return stop.lastIndex;
  return html.length;
}

function endAfter(html: string, ending: RegExp, start: number): number {
  ending.lastIndex = start;
  return ending.exec(html) ? ending.lastIndex : html.length;
}

/** Where the markup ends whose `name` ends at `start`; what hides its content is skipped with it. */
function markupEnd(html: string, name: string, start: number): number {
  if (name === '!--') return endAfter(html, /-->/g, start);
  const end = tagEnd(html, start);
  return hidden.test(name) ? tagEnd(html, endAfter(html, new RegExp(`</${name}`, 'gi'), end)) : end;
}

/**
 * The words of stored HTML in one line. For descriptions and search, not a sanitiser: the result is text and may hold signs
 * like `<`, so whoever puts it into HTML escapes it.
 */
export function stripHtml(html: string): string {
  const opening = /<(!--|[/!?]?[a-z][\w-]*)/gi;
  let text = '';
  let at = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const name = found[1] ?? '';
    text += html.slice(at, found.index) + (breaking.test(name) ? ' ' : '');
    at = markupEnd(html, name, opening.lastIndex);
    opening.lastIndex = at;
  }
  return (text + html.slice(at))
    .replace(/&(#x?[\da-f]{1,8}|[a-z]{2,8});/gi, decodeEntity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Over 170 characters it is cut to 167 and `...`. Counted in whole characters, so none is cut in half. */
export function metaDescription(html: string): string {
  const characters = [...stripHtml(html)];
  return characters.length > 170 ? `${characters.slice(0, 167).join('')}...` : characters.join('');
}
