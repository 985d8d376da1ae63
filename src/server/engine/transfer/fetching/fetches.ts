import { createFetchAddress } from './fetch-address.ts';
import type { FetchAddressOptions, Fetched } from './fetch-address.ts';
import { createFetchRows } from './fetch-rows.ts';
import type { FetchedAddress } from './fetch-rows.ts';

export interface FetchesOptions extends FetchAddressOptions {
  /** Milliseconds by which the clock runs ahead of the database's; for tests. */
  ahead?: () => number;
}

/** Files under way at once, and those of one host. */
const atOnce = 4;
const perHost = 2;

/** Fetches the files that imports named. One server does it at a time (job file_fetches), so what is under way is known here. */
export function createFetches({ ahead = () => 0, ...options }: FetchesOptions) {
  const rows = createFetchRows(options.database, ahead);
  const fetchAddress = createFetchAddress(options, rows);

  return {
    /** Fetches until nothing is due or the signal asks for an end: then what is under way is left, and waits as before. */
    async work(signal?: AbortSignal): Promise<Fetched> {
      const done: Fetched = { fetched: 0, put_off: 0, failed: 0 };
      const underWay = new Map<string, Promise<void>>();
      const hosts = new Map<string, number>();
      const count = (host: string, by: number): void => void hosts.set(host, (hosts.get(host) ?? 0) + by);
      const next = (): Promise<FetchedAddress | undefined> =>
        rows.next(
          [...hosts].filter(([, busy]) => busy >= perHost).map(([host]) => host),
          underWay.keys(),
        );
      const start = (address: FetchedAddress): void => {
        count(address.host, 1);
        const ended = fetchAddress(address, done, signal).finally(() => {
          count(address.host, -1);
          underWay.delete(address.url);
        });
        underWay.set(address.url, ended);
      };
      try {
        while (!signal?.aborted) {
          // What was under way when it was asked kept its host and its address out of the answer, also where it has ended by now.
          const keptOut = underWay.size > 0;
          const address = underWay.size < atOnce ? await next() : undefined;
          if (address) start(address);
          else if (!keptOut) break;
          else if (underWay.size > 0) await Promise.race(underWay.values());
        }
      } finally {
        await Promise.allSettled(underWay.values());
      }
      return done;
    },
  };
}

export type Fetches = ReturnType<typeof createFetches>;
