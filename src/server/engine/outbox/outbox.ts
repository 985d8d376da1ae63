import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { makeLinkSecret } from '../access/password-resets.ts';
import { noticeOf } from '../records/log/table-notice.ts';
import { mostAttempts } from '../../../../schemas/most-attempts.ts';
import { secretPlace } from './message.ts';
import { createOutboxRows } from './outbox-rows.ts';
import type { Claimed } from './outbox-rows.ts';
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

type Outcome = keyof Delivered;

/**
 * Sends what is due, each message by one server at a time: a row is claimed for a while, sent outside of any transaction, and
 * marked. A server that dies in between leaves a claim that runs out; the next attempt carries the same key, by which the
 * receiver knows what it has.
 */
export function createOutbox({ database, senders, ahead = () => 0 }: OutboxOptions) {
  const isReady = (channel: Channel): boolean => senders[channel] !== null;
  const channels = Object.keys(senders) as Channel[];
  const ready = channels.filter(isReady);
  const { claim, markSent, markRefused, markNotConfigured } = createOutboxRows(database, ready, ahead);

  /** @throws Undeliverable where what the message would open is open no more */
  async function withSecret(payload: Delivery): Promise<Delivery> {
    if (!('reset' in payload) || payload.reset === undefined) return payload;
    const { reset, ...mail } = payload;
    const secret = await database.system((tx) => makeLinkSecret(tx, reset));
    if (secret === undefined) throw new Undeliverable('its link is good no more');
    return { ...mail, text: mail.text.replaceAll(secretPlace, secret) };
  }

  async function send(claimed: Claimed): Promise<Outcome> {
    const { channel, payload, idempotency_key: key, attempts } = claimed;
    const sender = senders[channel] as Sender | null;
    if (!sender) throw new Error(`no sender for ${channel}`);
    try {
      await sender({ ...(await withSecret(payload)), key });
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
