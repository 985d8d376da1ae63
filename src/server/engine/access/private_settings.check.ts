import { savedViews, userSettings } from '../../../../schemas/tables/access/people-and-pages.ts';
import { problem, refusal } from '../records/core/refusals.ts';
import { infoOf } from '../records/core/tables.ts';
import { defineCheck } from '../records/log/table-checks.ts';
import type { TableCheck } from '../records/log/table-checks.ts';

interface Quota {
  table: TableCheck['tables'][number];
  /** SQL: the column that names the person, the part of a row's key by which its person is found, what is measured. */
  owner: string;
  key: string;
  content: string;
  /** Where the refusal stands. */
  field: string;
}

/** What one person may keep of each sort. */
export const privateLimits = { rows: 500, kilobytes: 1_000 } as const;

const quotas: readonly Quota[] = [
  { table: infoOf(userSettings).name, owner: 'user_id', key: 'user_id', content: 'value', field: 'value' },
  { table: infoOf(savedViews).name, owner: 'owner_id', key: 'view_id', content: 'state', field: 'view_name' },
];

/** What people keep for themselves costs everybody room: settings and views have an end, by number and by size. */
export default defineCheck({
  make: () => ({
    tables: quotas.map(({ table }) => table),
    async check(tx, changes) {
      for (const { table, owner, key, content, field } of quotas) {
        const keys = [...new Set(changes.filter((change) => change.table.name === table && change.log_action !== 'delete').map((change) => change.key[key]))];
        if (keys.length === 0) continue;
        const owners = `select ${owner} from ${table} where ${key} = any(array(select jsonb_array_elements_text($1::jsonb)::bigint))`;
        const values = [JSON.stringify(keys)];
        // Two writes of one person must not both find the last place.
        await tx.rows({
          text: `select pg_advisory_xact_lock(hashtextextended('private:' || ${owner}, 0)) from (${owners} group by ${owner} order by ${owner}) o`,
          values,
        });
        const kept = await tx.row<{ rows: number; kilobytes: number }>({
          text: `select max(n) as rows, max(size) as kilobytes from (
            select count(*) as n, ceil(sum(octet_length(${content}::text)) / 1000.0)::int as size from ${table} where ${owner} in (${owners}) group by ${owner}) k`,
          values,
        });
        if ((kept?.rows ?? 0) > privateLimits.rows) throw refusal([problem(field, 'too_many_kept', { most: privateLimits.rows })]);
        if ((kept?.kilobytes ?? 0) > privateLimits.kilobytes) throw refusal([problem(field, 'too_much_kept', { most: privateLimits.kilobytes })]);
      }
    },
  }),
});
