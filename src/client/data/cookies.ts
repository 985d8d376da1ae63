import { cookiePath } from '../../shared/session/cookies.ts';

let kept: string | undefined;

/** The cookies as they are now. To ask the browser for them costs a millisecond, and a page that begins asks in one task a dozen times: each task asks once. */
function cookiesNow(): string {
  if (kept !== undefined) return kept;
  queueMicrotask(() => (kept = undefined));
  return (kept = document.cookie);
}

export function readCookie(name: string, source: string = cookiesNow()): string | null {
  const start = `${encodeURIComponent(name)}=`;
  const entry = source.split('; ').find((part) => part.startsWith(start));
  return entry ? decodeURIComponent(entry.slice(start.length)) : null;
}

/** For this site only; `maxAge` in seconds. */
export function writeCookie({ name, maxAge }: { name: string; maxAge: number }, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  kept = undefined;
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Max-Age=${maxAge}; Path=${cookiePath}; SameSite=Lax${secure}`;
}
