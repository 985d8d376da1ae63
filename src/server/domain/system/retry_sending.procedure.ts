import { sql } from 'drizzle-orm';
import { outbox } from '../../../../schemas/tables/system/outbox.ts';
import { outboxChannel } from '../../engine/outbox/enqueue.ts';
import { infoOf } from '../../engine/records/core/tables.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { lockUnsent } from './unsent-messages.ts';

const table = infoOf(outbox);

/** Sends the selected messages now, with all their attempts before them again; those sent, or on their way, stay as they are. */
export default defineProcedure({
  icon: 'mail',
  right: 'set',
  needs: 'selection',
  final: true,
  async run({ tx, keys, changes }) {
    const rows = await lockUnsent(tx, keys);
    await changes.update(
      table,
      rows.map(({ outbox_id, now, ...old }) => ({ key: { outbox_id }, old, new: { due_at: now, attempts: 0, failed_at: null } })),
    );
    await tx.rows(sql`select pg_notify(${outboxChannel}, '')`);
    return { changed: rows.length };
  },
});
