import { isIPv6 } from 'node:net';
import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { Database, Transaction } from '../database/database.ts';

const windowMinutes = 15;
/** For so long a network from which somebody signed in is known. */
const knownDays = 30;

/** Attempts that may fail in a window: one account from one address, one address, one account from anywhere. */
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

/** Says that the account signed in from there: a row of the counters, so that nothing else has to be kept and cleared away. */
const knownKey = (account: string, address: string): string => `known:${normalized(account)}|${network(address)}`;

/**
 * The counters of an attempt, the account at the address first. From a network that the account signed in from lately there are no more than its own: what
 * fails elsewhere does not keep the person out of his office.
 */
async function keysOf(tx: Transaction, account: string, address: string): Promise<[string, number][]> {
  const known = await tx.row(sql`select 1 from login_attempt where attempt_key = ${knownKey(account, address)} and window_ends_at > now()`);
  return [
    [`pair:${normalized(account)}|${network(address)}`, limits.pair],
    [`address:${network(address)}`, limits.address],
    ...(known ? [] : [[`account:${normalized(account)}`, limits.account] satisfies [string, number]]),
  ];
}

/** Counts attempts in the database, so that a restart and a second server change nothing. */
export function createLoginLimits(database: Database) {
  return {
    /**
     * Counts an attempt before the password is looked at, so that of many at once no more than the limit are evaluated.
     * One that is refused is not counted: whoever is stopped here cannot fill the account's limit for everybody else.
     * @throws AppError too_many_attempts with the seconds to wait
     */
    async take(account: string, address: string): Promise<void> {
      await database.system(async (tx) => {
        // One order for all: two attempts never wait for each other's keys.
        for (const [key, limit] of (await keysOf(tx, account, address)).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
          const counted = await tx.row<{ failures: number; wait: number }>(sql`
            insert into login_attempt as a (attempt_key, failures, window_ends_at) values (${key}, 1, now() + make_interval(mins => ${windowMinutes}))
            on conflict (attempt_key) do update set
              failures = case when a.window_ends_at > now() then a.failures + 1 else 1 end,
              window_ends_at = case when a.window_ends_at > now() then a.window_ends_at else excluded.window_ends_at end
            returning failures, ceil(extract(epoch from window_ends_at - now()))::int as wait`);
          if (counted && counted.failures > limit) throw appError('too_many_attempts', { seconds: counted.wait });
        }
        await tx.execute(sql`delete from login_attempt where window_ends_at < now() - interval '1 day'`);
      });
    },
    /**
     * Forgets what the account failed from here, and knows the network from now on; the address and the account get back the attempts of this sign-in, which were
     * no failures.
     */
    async succeeded(account: string, address: string, attempts = 1): Promise<void> {
      await database.system(async (tx) => {
        const [[pair], ...others] = (await keysOf(tx, account, address)) as [[string, number], ...[string, number][]];
        for (const [key] of others.toSorted(([a], [b]) => (a < b ? -1 : 1)))
          await tx.execute(sql`update login_attempt set failures = greatest(failures - ${attempts}, 0) where attempt_key = ${key}`);
        await tx.execute(sql`delete from login_attempt where attempt_key = ${pair}`);
        await tx.execute(sql`
          insert into login_attempt (attempt_key, failures, window_ends_at) values (${knownKey(account, address)}, 0, now() + make_interval(days => ${knownDays}))
          on conflict (attempt_key) do update set window_ends_at = excluded.window_ends_at`);
      });
    },
  };
}

export type LoginLimits = ReturnType<typeof createLoginLimits>;
