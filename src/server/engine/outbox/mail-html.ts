const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** An address as people write it in a text: it ends before the full stop or bracket behind it. */
const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g;

function withLinks(text: string): string {
  let html = '';
  let end = 0;
  for (const found of text.matchAll(address)) {
    html += `${escaped(text.slice(end, found.index))}<a href="${escaped(found[0])}">${escaped(found[0])}</a>`;
    end = found.index + found[0].length;
  }
  return html + escaped(text.slice(end));
}

/** A plain text as HTML: paragraphs at blank lines, addresses as links, everything else escaped. */
export const mailHtml = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p dir="auto">${withLinks(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
