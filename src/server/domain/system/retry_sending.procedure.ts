import { sql } from 'drizzle-orm';
import { outbox } from '../../../../schemas/tables/system/outbox.ts';
import { outboxChannel } from '../../engine/outbox/enqueue.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { lockUnsent } from './unsent-messages.ts';

const messages = rowsOf(outbox);

/** Sends the selected messages now, with all their attempts before them again; those sent, or on their way, stay as they are. */
export default defineProcedure({
  icon: 'mail',
  right: 'set',
  needs: 'selection',
  most: 5_000,
  final: true,
  async run({ tx, keys, changes }) {
    const rows = await lockUnsent(tx, keys);
    await messages.update(changes, rows, ({ now }) => ({ due_at: now, attempts: 0, failed_at: null }));
    await tx.rows(sql`select pg_notify(${outboxChannel}, '')`);
    return { changed: rows.length };
  },
});
