import type { ViewRates } from '../../shared/money/view.ts';
import { createStore } from '../ui/store.ts';
import type { Api } from './api.ts';
import { logWarning } from './log.ts';

export interface DayRates {
  /** Counts up when rates arrive. */
  version: { get: () => number; subscribe: (listener: () => void) => () => void };
  /** The rates of a day; undefined until they are here, which is asked for then. */
  on: (day: string) => ViewRates | undefined;
}

/** As many days as the call takes. */
const mostDays = 400;

/** The rates into a currency on the days of the rows that are looked at: those of many rows are asked for together. Made anew for another currency or company. */
export function createDayRates(api: Pick<Api, 'rpc'>, currency: string): DayRates {
  const version = createStore(0);
  const known = new Map<string, ViewRates>();
  const asked = new Set<string>();
  let next: string[] = [];

  async function fetchDays(days: readonly string[]): Promise<void> {
    const { on } = await api.rpc('view_currency_rates', { currency_code: currency, days: [...days] });
    for (const [day, { data, valid_on }] of Object.entries(on)) known.set(day, { rates: data, days: valid_on });
    version.set(version.get() + 1);
  }

  function ask(): void {
    const days = next;
    next = [];
    for (let at = 0; at < days.length; at += mostDays) {
      const part = days.slice(at, at + mostDays);
      fetchDays(part).catch((error: unknown) => {
        // Whoever looks at these days again asks again.
        part.forEach((day) => asked.delete(day));
        logWarning('the exchange rates of earlier days are not here', error);
      });
    }
  }

  return {
    version,
    on(day) {
      const rates = known.get(day);
      if (rates || asked.has(day)) return rates;
      asked.add(day);
      next.push(day);
      // Asked while cells are drawn, when nothing else may change: the call moves the progress bar.
      if (next.length === 1) queueMicrotask(ask);
      return undefined;
    },
  };
}
