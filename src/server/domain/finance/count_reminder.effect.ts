import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { todayOf } from '../../engine/database/today.ts';

/** Counts the reminder that is sent: the letter says which one it is. */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, instance, setRecord }) {
    const item = await tx.row<{ reminder_level: number }>(
      sql`select reminder_level from cashflow where cashflow_id = ${Number(instance.entity_id)} for no key update`,
    );
    await setRecord({ reminder_level: (item?.reminder_level ?? 0) + 1, reminded_on: await todayOf(tx) });
  },
});
