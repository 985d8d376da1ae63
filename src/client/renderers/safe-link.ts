const opened = new Set(['http:', 'https:', 'mailto:']);

/** The address a stored text may be opened at; null for everything but http, https and e-mail. */
export function safeLink(text: string): string | null {
  const trimmed = text.trim();
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(trimmed)) return `mailto:${trimmed}`;
  if (!URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  return opened.has(url.protocol) ? url.href : null;
}
