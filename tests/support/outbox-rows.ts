import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../src/server/engine/database/database.ts';
import { enqueue } from '../../src/server/engine/outbox/enqueue.ts';
import type { Message } from '../../src/server/engine/outbox/message.ts';

export const company = 'KT-HU';

export interface OutboxRow {
  idempotency_key: string;
  attempts: number;
  is_done: boolean;
  is_failed: boolean;
  last_error: string | null;
  /** Seconds until the next attempt. */
  due_in: number;
}

const about = { company_code: company, entity: 'test', entity_id: '1' };
export const putInto = (tx: Transaction, message: Message): Promise<void> => enqueue(tx, about, message);
/** Commits a message into the outbox. */
export const put = (database: Database, message: Message): Promise<void> =>
  database.transaction({ userId: null, companyCode: company }, (tx) => putInto(tx, message));

/** A mail whose key is its subject. */
export const mail = (subject: string, to = 'somebody@receiver.test', more: Partial<Extract<Message, { channel: 'mail' }>> = {}): Message => ({
  channel: 'mail',
  to,
  subject,
  text: 'Good day!',
  key: subject,
  ...more,
});

/** All rows in the order they were put in. */
export const outboxRows = (database: Database): Promise<OutboxRow[]> =>
  database.system((tx) =>
    tx.rows<OutboxRow>(sql`
      select idempotency_key, attempts, done_at is not null as is_done, failed_at is not null as is_failed, last_error,
             extract(epoch from due_at - now())::float8 as due_in from outbox order by outbox_id`),
  );

export const emptyOutbox = (database: Database): Promise<number> => database.system((tx) => tx.execute(sql`delete from outbox`));
