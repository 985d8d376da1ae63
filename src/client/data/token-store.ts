import type { Described } from '../../../schemas/calls.ts';
import { authPrefix, tokenPrefix } from '../../shared/session/cookies.ts';
import { logWarning } from './log.ts';

export type Tokens = Described<'Tokens'>;

export interface TokenStore {
  read: () => Tokens | null;
  write: (tokens: Tokens) => void;
  clear: () => void;
  /** Told when another tab of this browser signed in, refreshed or signed out. */
  watch: (listener: (tokens: Tokens | null) => void) => () => void;
}

/** Prefixes, then the strategy. One entry for both, so that a pair never mixes. */
export const tokenKey = `${authPrefix}${tokenPrefix}local`;

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
    clear: () => storage.removeItem(tokenKey),
    watch(listener) {
      const hear = (event: StorageEvent) => {
        if (event.key === tokenKey || event.key === null) listener(parseTokens(event.key === null ? null : event.newValue));
      };
      events.addEventListener('storage', hear);
      return () => events.removeEventListener('storage', hear);
    },
  };
}
