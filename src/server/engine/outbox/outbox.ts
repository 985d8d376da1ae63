import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { noticeOf } from '../records/log/table-notice.ts';
import { backOff, mostAttempts } from './back-off.ts';
import { Undeliverable } from './sender.ts';
import type { Channel, Delivery, Sender, Senders } from './sender.ts';

export interface OutboxOptions {
  database: Database;
  senders: Senders;
  /** Milliseconds by which the clock runs ahead of the database's; for tests. */
  ahead?: () => number;
}

/** What a round of sending did. */
export interface Delivered {
  sent: number;
  put_off: number;
  failed: number;
}

interface Claimed {
  outbox_id: number;
  company_code: string;
  channel: Channel;
  payload: Delivery;
  idempotency_key: string;
  attempts: number;
}

type Outcome = keyof Delivered;

/** Longer than any sender takes, so that a claim only ends early when its server has died. */
const claimSeconds = 120;
const atOnce = 4;
const longestError = 1_000;

/** Stands in `last_error` of messages whose channel no server has settings for. */
export const notConfigured = 'not_configured';

const wordOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, longestError);

/**
 * Sends what is due, each message by one server at a time: a row is claimed for a while, sent outside of any transaction, and
 * marked. A server that dies in between leaves a claim that runs out; the next attempt carries the same key, by which the
 * receiver knows what it has.
 */
export function createOutbox({ database, senders, ahead = () => 0 }: OutboxOptions) {
  const isReady = (channel: Channel): boolean => senders[channel] !== null;
  const channels = Object.keys(senders) as Channel[];
  const ready = channels.filter(isReady);
  const now = () => sql`(now() + ${ahead()} * interval '1 millisecond')`;

  const claim = (): Promise<Claimed[]> =>
    database.system((tx) =>
      tx.rows<Claimed>(sql`
        update outbox set claimed_until = ${now()} + ${claimSeconds} * interval '1 second', attempts = attempts + 1
         where outbox_id = any(array(
           select outbox_id from outbox
            where done_at is null and failed_at is null and due_at <= ${now()} and channel = any(${`{${ready.join(',')}}`}::text[])
              and (claimed_until is null or claimed_until < ${now()})
            order by due_at, outbox_id limit ${atOnce} for update skip locked))
        returning outbox_id, company_code, channel, payload, idempotency_key, attempts`),
    );

  /** What was sent is not kept: it may hold links that open something. */
  const markSent = ({ outbox_id }: Claimed): Promise<number> =>
    database.system((tx) =>
      tx.execute(
        sql`update outbox set done_at = ${now()}, payload = '{}', claimed_until = null, failed_at = null, last_error = null where outbox_id = ${outbox_id}`,
      ),
    );

  /** Its number of attempts tells a claim: another server may have it by now. */
  const markRefused = ({ outbox_id, attempts }: Claimed, error: unknown, isFinal: boolean): Promise<number> =>
    database.system((tx) =>
      tx.execute(sql`
        update outbox set claimed_until = null, last_error = ${wordOf(error)}, due_at = ${now()} + ${Math.round(backOff(attempts))} * interval '1 millisecond',
               failed_at = case when ${isFinal} then ${now()} end
         where outbox_id = ${outbox_id} and attempts = ${attempts} and done_at is null`),
    );

  async function send(claimed: Claimed): Promise<Outcome> {
    const { channel, payload, idempotency_key: key, attempts } = claimed;
    const sender = senders[channel] as Sender | null;
    if (!sender) throw new Error(`no sender for ${channel}`);
    try {
      await sender({ ...payload, key });
    } catch (error) {
      const isFinal = error instanceof Undeliverable || attempts >= mostAttempts;
      await markRefused(claimed, error, isFinal);
      return isFinal ? 'failed' : 'put_off';
    }
    await markSent(claimed);
    return 'sent';
  }

  const tell = async (rows: readonly Pick<Claimed, 'company_code'>[]): Promise<void> => {
    const companies = new Set(rows.map(({ company_code }) => company_code));
    if (companies.size === 0) return;
    await database.system((tx) =>
      tx.rows(
        sql`select ${sql.join(
          [...companies].map((company) => noticeOf(['outbox'], company)),
          sql`, `,
        )}`,
      ),
    );
  };

  /** Messages of channels without settings wait; that they wait for settings is written beside them. */
  const markNotConfigured = (): Promise<Pick<Claimed, 'company_code'>[]> =>
    database.system((tx) =>
      tx.rows(sql`
        update outbox set last_error = ${notConfigured}
         where done_at is null and failed_at is null and channel <> all(${`{${ready.join(',')}}`}::text[]) and last_error is distinct from ${notConfigured} returning company_code`),
    );

  return {
    /** Sends until nothing is due or `signal` asks for an end; what is on its way then is waited for. */
    async deliver(signal?: AbortSignal): Promise<Delivered> {
      const delivered: Delivered = { sent: 0, put_off: 0, failed: 0 };
      if (ready.length < channels.length) await tell(await markNotConfigured());
      while (ready.length > 0 && !signal?.aborted) {
        const claimed = await claim();
        for (const outcome of await Promise.all(claimed.map(send))) delivered[outcome] += 1;
        await tell(claimed);
        if (claimed.length === 0) break;
      }
      return delivered;
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
