import { cookiePath } from '../../shared/session/cookies.ts';

export function readCookie(name: string, source: string = document.cookie): string | null {
  const start = `${encodeURIComponent(name)}=`;
  const entry = source.split('; ').find((part) => part.startsWith(start));
  return entry ? decodeURIComponent(entry.slice(start.length)) : null;
}

/** For this site only; `maxAge` in seconds. */
export function writeCookie({ name, maxAge }: { name: string; maxAge: number }, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Max-Age=${maxAge}; Path=${cookiePath}; SameSite=Lax${secure}`;
}
