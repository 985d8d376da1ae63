const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Plain text as HTML paragraphs, one per line; its words are read back by `stripHtml`. */
export const textToHtml = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('');
