import { getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { instanceColumnOf } from '../../../../schemas/tables/workflow/fsm.ts';
import type { Guard } from './define.ts';

/** A guard about the record alone. */
export interface RecordGuard {
  /** The table whose rows live in the workflow. */
  record: PgTable;
  /** What the row `record` is short of, in one of the words that its refusal knows as `{missing}`; null where it lacks nothing. */
  lacks: SQL;
}

/** The guard that asks all records of a selection in one statement. */
export function toGuard({ record, lacks }: RecordGuard): Guard {
  const instance = instanceColumnOf(record);
  if (!instance) throw new Error(`rows of ${getTableName(record)} live in no workflow`);
  const of = sql`record.${sql.identifier(instance.name)}`;
  return {
    params: v.strictObject({}),
    async refused({ tx, instances }) {
      const ids = `{${instances.map(({ fsm_instance_id }) => fsm_instance_id).join(',')}}`;
      const rows = await tx.rows<{ fsm_instance_id: number; missing: string }>(sql`
        select * from (select ${of} as fsm_instance_id, ${lacks} as missing from ${record} record where ${of} = any(${ids}::bigint[])) found
         where missing is not null`);
      return new Map(rows.map(({ fsm_instance_id, missing }) => [fsm_instance_id, { missing }]));
    },
  };
}
