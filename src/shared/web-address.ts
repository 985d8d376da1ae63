/** The web, a host without a password before it, and what stands below it. */
const below = /^https?:\/\/(?:[^\s/?#@\\:]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\/[^\s?#]*)?$/i;

/** An address below which paths lead on. */
export const isPathBase = (text: string): boolean => text.length <= 1_000 && below.test(text);

/** What somebody enters as such an address: the host may stand without its protocol. Undefined where it is none. */
export function toPathBase(text: string): string | undefined {
  const trimmed = text.trim();
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const host = whole.split('/')[2] ?? '';
  return isPathBase(whole) && /[.:]/.test(host) ? whole : undefined;
}
