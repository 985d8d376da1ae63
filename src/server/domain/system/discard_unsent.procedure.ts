import { sql } from 'drizzle-orm';
import { outbox } from '../../../../schemas/tables/system/outbox.ts';
import { infoOf } from '../../engine/records/core/tables.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { lockUnsent } from './unsent-messages.ts';

const table = infoOf(outbox);

/**
 * Throws the selected messages away before they leave; those sent, or on their way, stay. The log names them without their text,
 * which may hold links that open something; so nothing brings them back.
 */
export default defineProcedure({
  icon: 'mail-off',
  right: 'delete',
  needs: 'selection',
  confirm: true,
  danger: true,
  removes: true,
  final: true,
  async run({ tx, keys, changes }) {
    const rows = await lockUnsent(tx, keys);
    await tx.execute(sql`delete from outbox where outbox_id = any(${`{${rows.map(({ outbox_id }) => outbox_id).join(',')}}`}::bigint[])`);
    for (const { outbox_id } of rows) changes.record({ table, key: { outbox_id }, log_action: 'set', field: 'discarded', old: null, new: null });
    return { changed: rows.length };
  },
});
