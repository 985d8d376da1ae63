import type { Described } from '../../../schemas/calls.ts';
import { authPrefix, tokenPrefix } from '../../shared/session/cookies.ts';
import { logWarning } from './log.ts';

export type Tokens = Described<'Tokens'>;

export interface TokenStore {
  read: () => Tokens | null;
  write: (tokens: Tokens) => void;
  clear: () => void;
  /** Puts the pair aside while its person acts as somebody else. */
  keep: () => void;
  /** Takes the pair again that was put aside. @returns whether there was one */
  restore: () => boolean;
  /** Told when another tab of this browser signed in, refreshed or signed out. */
  watch: (listener: (tokens: Tokens | null) => void) => () => void;
}

/** Prefixes, then the strategy. One entry for both, so that a pair never mixes. */
export const tokenKey = `${authPrefix}${tokenPrefix}local`;

/** The pair of whoever acts as somebody else. */
const keptKey = `${tokenKey}_kept`;

function parseTokens(stored: string | null): Tokens | null {
  if (!stored) return null;
  try {
    const { token, refresh_token } = JSON.parse(stored) as Partial<Tokens>;
    return typeof token === 'string' && typeof refresh_token === 'string' ? { token, refresh_token } : null;
  } catch (error) {
    logWarning(`${tokenKey} is not readable`, error);
    return null;
  }
}

export function createTokenStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  events: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): TokenStore {
  return {
    read: () => parseTokens(storage.getItem(tokenKey)),
    write: (tokens) => storage.setItem(tokenKey, JSON.stringify(tokens)),
    clear() {
      storage.removeItem(tokenKey);
      storage.removeItem(keptKey);
    },
    keep() {
      const own = storage.getItem(tokenKey);
      if (own !== null) storage.setItem(keptKey, own);
    },
    restore() {
      const own = parseTokens(storage.getItem(keptKey));
      storage.removeItem(keptKey);
      if (own) storage.setItem(tokenKey, JSON.stringify(own));
      return own !== null;
    },
    watch(listener) {
      const hear = (event: StorageEvent) => {
        if (event.key === tokenKey || event.key === null) listener(parseTokens(event.key === null ? null : event.newValue));
      };
      events.addEventListener('storage', hear);
      return () => events.removeEventListener('storage', hear);
    },
  };
}
