import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../../../src/shared/errors.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import type { Patch } from '../../../../src/shared/records/calls.ts';
import type { Actor } from '../../../../src/server/engine/database/database.ts';
import { isDatabaseError } from '../../../../src/server/engine/database/failures.ts';
import { createRecords } from '../../../../src/server/engine/records/engine.ts';
import type { Records } from '../../../../src/server/engine/records/engine.ts';
import { keyOf, keyText } from '../../../../src/server/engine/records/core/rows.ts';
import { shiftsOthers, writtenBy } from '../../../../src/server/engine/records/write/shifts-others.ts';
import { planOf } from '../../../../src/server/engine/records/write/targets.ts';
import { exportRows } from '../../../../src/server/engine/transfer/export.ts';
import { createImports } from '../../../../src/server/engine/transfer/import/imports.ts';
import type { Imports } from '../../../../src/server/engine/transfer/import/imports.ts';
import { unitsOf } from '../../../../src/server/engine/transfer/import/units.ts';
import { importableFields } from '../../../../src/server/engine/transfer/import/proposal.ts';
import { declaredRecords } from '../../../../src/server/prepare.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { fillEveryForm, fillOwnTables, openAllRecords, openApp } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';
import { allRights } from '../../fixtures/records.ts';
import { declaredForms } from './declared.ts';

/*
 * Each form whose rows a file may change, in pieces of two rows: values of one field are exchanged between rows, and a file brings them back.
 * What is refused in the middle must leave nothing. Which field lets its values be exchanged is not said anywhere: the first that does is taken.
 */

const pieces = { whole: 1, rows: 2 };
const mostRows = 5;
const forms = declaredForms.filter(([, form]) => form.write && form.scope !== 'shop').map(([name]) => name);
const rights = () => allRights;

describeOnServer('large work on every form', (open) => {
  let app: App;
  let records: Records;
  let imports: Imports;
  let actor: Actor;
  const tried: string[] = [];

  beforeAll(async () => {
    app = await openApp(open);
    await fillOwnTables(app);
    await openAllRecords(app);
    await fillEveryForm(await app.signIn('admin', 'KT-HU'));
    records = createRecords({ ...declaredRecords, database: app.database, pieces });
    imports = createImports({ database: app.database, records });
    actor = { userId: await app.userId('admin'), companyCode: 'KT-HU' };
  });
  afterAll(async () => {
    await records.close();
    await app.close();
  });

  const rowsOf = async (name: string, columns?: string[]): Promise<JsonObject[]> => {
    const { rows } = JSON.parse(await records.list(actor, name, { limit: mostRows, count: 'none', ...(columns && { columns }) })) as { rows: JsonObject[] };
    return rows;
  };

  /** The file of some columns of a form, of its first rows. */
  async function fileOf(name: string, columns: string[]): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of exportRows(records, actor, name, { columns, format: 'csv', header: 'names', labels: {} })) parts.push(part);
    return Buffer.concat(parts);
  }

  async function bringIn(name: string, bytes: Buffer): Promise<number | null> {
    const upload = await imports.upload(actor, name, { name: 'f.csv', bytes });
    const mapping = upload.mapping.map(({ column, field, language }) => ({ column, field, language }));
    const call = { import_id: upload.import_id, mapping, fixes: [], given: {}, empty: 'clear' as const, language_code: 'en' as const };
    const { change_set_id, add } = await imports.commit(actor, call, { rights: allRights });
    expect(add).toBe(0);
    return change_set_id;
  }

  /** Each row's value of the field to the row before it; none where they are all the same. */
  function exchanged(name: string, field: string, rows: readonly JsonObject[]): Patch[] {
    const form = records.registry.form(name, actor);
    return rows.flatMap((row, i) => {
      const next = rows[(i + 1) % rows.length]?.[field] ?? null;
      return JSON.stringify(next) === JSON.stringify(row[field] ?? null) ? [] : [{ key: keyOf(form, row), field, new: next }];
    });
  }

  it.each(forms)('%s', async (name) => {
    const form = records.registry.form(name, actor);
    const plan = planOf(form);
    const keys = form.key.map((field) => field.name);
    const isSame = (rows: readonly JsonObject[], field: string) => rows.map((row) => [keyText(form, row), row[field]]);
    for (const { name: field } of importableFields(form).filter((one) => plan.write.has(one.name) && !keys.includes(one.name))) {
      // Places are given at once (ordered-pieces.test.ts).
      if (shiftsOthers(form, writtenBy([field]))) continue;
      const columns = [...keys, field];
      const start = await rowsOf(name, columns);
      const patches = exchanged(name, field, start);
      if (patches.length <= pieces.rows) continue;
      const file = await fileOf(name, columns);
      let changed: number | null;
      try {
        changed = (await records.set(actor, name, { patches }, allRights)).change_set_id;
      } catch (error) {
        expect(error instanceof AppError || isDatabaseError(error), String(error)).toBe(true);
        expect(isSame(await rowsOf(name, columns), field)).toEqual(isSame(start, field));
        continue;
      }
      const between = await rowsOf(name, columns);
      const imported = await bringIn(name, file);
      expect(isSame(await rowsOf(name, columns), field)).toEqual(isSame(start, field));
      if (imported !== null) await records.undo(actor, { change_set_id: imported }, rights);
      expect(isSame(await rowsOf(name, columns), field)).toEqual(isSame(between, field));
      if (changed !== null) await records.undo(actor, { change_set_id: changed }, rights);
      expect(isSame(await rowsOf(name, columns), field)).toEqual(isSame(start, field));
      tried.push(name);
      return;
    }
  });

  it('tries rows together that the database may let have a value only once, by every index and every rule of periods', async () => {
    const rules = await app.rows<{ table_name: string; columns: string[] }>(sql`
      select c.relname as table_name, array(
               select a.attname::text from unnest(x.indkey::int[]) k join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k
               union select a.attname::text from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
                where d.objid = x.indexrelid and d.refobjid = x.indrelid and x.indexprs is not null and not x.indisexclusion) as columns
        from pg_index x join pg_class c on c.oid = x.indrelid where (x.indisunique or x.indisexclusion) and not x.indisprimary`);
    let found = 0;
    for (const name of forms) {
      const form = records.registry.form(name, actor);
      if (!form.definition.add) continue;
      const plan = planOf(form);
      const fields = importableFields(form).map((field) => field.name);
      for (const { table_name, columns } of rules) {
        const own = columns.filter((column) => column !== 'company_code');
        const given = own.map((column) =>
          fields.find((field) => [plan.write.get(field), plan.create.get(field)].some((at) => at?.table.name === table_name && at.column === column)),
        );
        const named = given.filter((field) => field !== undefined);
        if (named.length < own.length || named.every((field) => form.key.some((key) => key.name === field))) continue;
        found += 1;
        const row = (place: number, value: number) => ({ row: place, values: Object.fromEntries(named.map((field) => [field, value])) });
        const units = await unitsOf(records, actor, form, [row(0, 1), row(1, 2), row(2, 1)]);
        expect(units.map((unit) => unit.map(({ row: place }) => place).toSorted()).toSorted(), `${name}: ${table_name} (${columns.join()})`).toEqual([
          [0, 2],
          [1],
        ]);
      }
    }
    expect(found).toBeGreaterThan(20);
  });

  it('finds by an index what refers to a row of a large list, for the database looks there before it lets the row go', async () => {
    const large = declaredForms.flatMap(([, { large: isLarge, table }]) => (isLarge && table ? [getTableName(table)] : []));
    expect(large).not.toEqual([]);
    const unfound = await app.rows(sql`
      select c.conrelid::regclass::text as from_table, c.conname from pg_constraint c
       where c.contype = 'f' and c.confrelid::regclass::text = any(${`{${large.join()}}`}::text[])
         and not exists (select from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
                          where x.indrelid = c.conrelid and x.indkey[0] = any(c.conkey) and a.attname <> 'company_code')`);
    expect(unfound).toEqual([]);
  });

  it('was tried on most of them', async () => {
    expect(tried.length).toBeGreaterThan(20);
    expect(await app.rows(sql`select change_set_id from change_set where open_until is not null`)).toEqual([]);
  });
});
