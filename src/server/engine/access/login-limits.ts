import { isIPv6 } from 'node:net';
import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { Database } from '../database/database.ts';

const windowMinutes = 15;

/** Failures allowed in a window: one account from one address, one address, one account from anywhere. */
const limits = { pair: 10, address: 50, account: 200 } as const;

/** Neighbours in one IPv6 /64 are one sender, however the address is shortened; IPv4 written as IPv6 is IPv4. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

const normalized = (account: string): string => account.normalize('NFKC').trim().toLowerCase();

const keysOf = (account: string, address: string): [string, number][] => [
  [`pair:${normalized(account)}|${network(address)}`, limits.pair],
  [`address:${network(address)}`, limits.address],
  [`account:${normalized(account)}`, limits.account],
];

/** Counts failed sign-ins in the database, so that a restart and a second server change nothing. */
export function createLoginLimits(database: Database) {
  return {
    /** Throws `too_many_attempts` with the seconds to wait. */
    async check(account: string, address: string): Promise<void> {
      const keys = keysOf(account, address);
      const rows = await database.system((tx) =>
        tx.rows<{ attempt_key: string; failures: number; wait: number }>(sql`
          select attempt_key, failures, ceil(extract(epoch from window_ends_at - now()))::int as wait from login_attempt
           where window_ends_at > now() and attempt_key in ${keys.map(([key]) => key)}`),
      );
      for (const [key, limit] of keys) {
        const row = rows.find((found) => found.attempt_key === key);
        if (row && row.failures >= limit) throw appError('too_many_attempts', { seconds: row.wait });
      }
    },
    async failed(account: string, address: string): Promise<void> {
      await database.system(async (tx) => {
        for (const [key] of keysOf(account, address).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
          await tx.execute(sql`
            insert into login_attempt (attempt_key, failures, window_ends_at) values (${key}, 1, now() + make_interval(mins => ${windowMinutes}))
            on conflict (attempt_key) do update set
              failures = case when login_attempt.window_ends_at > now() then login_attempt.failures + 1 else 1 end,
              window_ends_at = case when login_attempt.window_ends_at > now() then login_attempt.window_ends_at else excluded.window_ends_at end`);
        }
        await tx.execute(sql`delete from login_attempt where window_ends_at < now() - interval '1 day'`);
      });
    },
    async succeeded(account: string, address: string): Promise<void> {
      const [[pair]] = keysOf(account, address) as [[string, number]];
      await database.system((tx) => tx.execute(sql`delete from login_attempt where attempt_key = ${pair}`));
    },
  };
}

export type LoginLimits = ReturnType<typeof createLoginLimits>;
