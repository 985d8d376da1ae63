import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { backOff } from './back-off.ts';
import type { Channel, Delivery } from './sender.ts';

/** A message that this server sends now. */
export interface Claimed {
  outbox_id: number;
  company_code: string;
  channel: Channel;
  payload: Delivery;
  idempotency_key: string;
  attempts: number;
}

/** Longer than any sender takes, so that a claim only ends early when its server has died. */
const claimSeconds = 120;
const atOnce = 4;
const longestError = 1_000;

/** Stands in `last_error` of messages whose channel no server has settings for. */
export const notConfigured = 'not_configured';

const wordOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, longestError);

/** The statements of the outbox, in which messages of disabled companies rest: who claims which messages, and how sending them ended. `ready` are the channels with a sender. */
export function createOutboxRows(database: Database, ready: readonly Channel[], ahead: () => number) {
  const now = () => sql`(now() + ${ahead()} * interval '1 millisecond')`;

  const claim = (): Promise<Claimed[]> =>
    database.system((tx) =>
      tx.rows<Claimed>(sql`
        update outbox set claimed_until = ${now()} + ${claimSeconds} * interval '1 second', attempts = attempts + 1
         where outbox_id = any(array(
           select outbox_id from outbox
            where done_at is null and failed_at is null and due_at <= ${now()} and channel = any(${`{${ready.join(',')}}`}::text[])
              and (claimed_until is null or claimed_until < ${now()})
              and not exists (select from change_set s where s.change_set_id = outbox.held_by and s.open_until is not null)
              and not exists (select from company c where c.company_code = outbox.company_code and c.disabled)
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

  /** Messages of channels without settings wait; that they wait for settings is written beside them. */
  const markNotConfigured = (): Promise<Pick<Claimed, 'company_code'>[]> =>
    database.system((tx) =>
      tx.rows(sql`
        update outbox set last_error = ${notConfigured}
         where done_at is null and failed_at is null and channel <> all(${`{${ready.join(',')}}`}::text[]) and last_error is distinct from ${notConfigured} returning company_code`),
    );

  return { claim, markSent, markRefused, markNotConfigured };
}
