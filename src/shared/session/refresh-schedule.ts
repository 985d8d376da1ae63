/** Part of the remaining life after which a token is refreshed. */
export const refreshPart = 0.8;

/** Used for a token without a usable expiry: ten hours. */
export const defaultRefreshDelay = 36_000_000;

/** Timers hold 31 bits: a longer delay would fire at once. */
const longestDelay = 2 ** 31 - 1;

/** Milliseconds until the refresh of a token with the claim `exp` (seconds since 1970); null when it is past and nothing is scheduled. */
export function refreshDelay(exp: unknown, now: number): number | null {
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return defaultRefreshDelay;
  const left = exp * 1000 - now;
  return left > 0 ? Math.min(Math.floor(left * refreshPart), longestDelay) : null;
}
