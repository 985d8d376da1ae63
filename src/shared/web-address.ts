const mostSigns = 2_000;

/** An address from which a file may be fetched, as far as can be said without asking: of the web, and with no password in it. */
export function isWebAddress(text: string): boolean {
  if (text.length > mostSigns || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === '' && password === '' && hostname !== '';
}

/** An address below which paths lead on. */
export const isPathBase = (text: string): boolean => isWebAddress(text) && !/[?#\s]/.test(text);

/** What somebody enters as such an address: the host may stand without its protocol. Undefined where it is none. */
export function toPathBase(text: string): string | undefined {
  const trimmed = text.trim();
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  return !trimmed.startsWith('/') && isPathBase(whole) && /[.:]/.test(new URL(whole).host) ? whole : undefined;
}
