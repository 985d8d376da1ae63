import { refreshDelay } from '../../shared/session/refresh-schedule.ts';
import { isAway } from './api-error.ts';
import type { Session } from './session.ts';
import { expiryOf } from './token-claims.ts';
import type { Tokens, TokenStore } from './token-store.ts';

/** Wait before a scheduled refresh that found the server away is tried again, for as long as that lasts. */
const retryDelayMs = 10_000;

interface HeldSettings {
  tokens: TokenStore;
  now: () => number;
  refresh: Session['refresh'];
  /** The tokens could not be renewed in time. */
  onLost: () => void;
}

/** The pair of tokens this tab holds, and the timer that renews it before it runs out. */
export function createHeldTokens({ tokens, now, refresh, onLost }: HeldSettings) {
  let held: Tokens | null = tokens.read();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule() {
    clearTimeout(timer);
    const delay = held && refreshDelay(expiryOf(held.token), now());
    if (delay !== null) timer = setTimeout(refreshOnTime, delay);
  }

  function refreshOnTime() {
    const stale = held?.token ?? null;
    refresh(stale).catch((error: unknown) => {
      // Whoever signed out meanwhile, or in again, has another timer or none.
      if (held?.token !== stale) return;
      if (isAway(error)) timer = setTimeout(refreshOnTime, retryDelayMs);
      else onLost();
    });
  }

  return {
    get: () => held,
    hold(next: Tokens | null) {
      held = next;
      schedule();
    },
    schedule,
  };
}
export type HeldTokens = ReturnType<typeof createHeldTokens>;
