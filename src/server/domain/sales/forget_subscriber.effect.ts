import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';

/** Erases an address that was never confirmed, also from the log of changes and the outbox (schemas/sql/sales.sql). */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, instance }) {
    await tx.rows(sql`select kontor_forget_subscriber(${instance.entity_id}::bigint)`);
  },
});
