import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor, Database } from '../../../../src/server/engine/database/database.ts';
import { compileForm } from '../../../../src/server/engine/records/core/compile.ts';
import type { Records } from '../../../../src/server/engine/records/engine.ts';
import { importableFields } from '../../../../src/server/engine/transfer/import/proposal.ts';
import type { Imports } from '../../../../src/server/engine/transfer/import/imports.ts';
import { findersOf, referenceOf, withinOf } from '../../../../src/server/engine/transfer/import/references.ts';
import { createServices } from '../../../../src/server/prepare.ts';
import { groupBy } from '../../../../src/shared/group-by.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { fold } from '../../../../src/shared/text/fold.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { fillingWith } from '../../fixtures/import-call.ts';
import { allRights, anybody, hungarian } from '../../fixtures/records.ts';
import { declaredForms } from './declared.ts';

/* Names that mean one thing or another by what another cell of the row says: "natural" is a colour and a material, a shelf A-01 is in each warehouse. */

const fields = declaredForms.flatMap(([name, definition]) => {
  const form = compileForm({ name, definition });
  return importableFields(form).flatMap((field) => (referenceOf(field)?.within === undefined ? [] : [{ name, field }]));
});

describeOnServer('names of a file that stand within another cell', (open) => {
  let database: Database;
  let records: Records;
  let imports: Imports;
  let actor: Actor;
  beforeAll(async () => {
    database = await open();
    ({ records, imports } = (await createServices(database)).services);
    actor = { ...hungarian, userId: await anybody(database) };
  });
  afterAll(async () => {
    await records.close();
    await database.close();
  });
  const rowsOf = async (form: string, columns: string[]): Promise<JsonObject[]> =>
    JSON.parse(await records.list(actor, form, { columns, count: 'none' })) as JsonObject[];
  const textOf = (label: Json | undefined): string =>
    typeof label === 'object' && label !== null ? String(Object.values(label)[0] ?? '') : String(label ?? '');

  it('are of many forms', () => {
    expect(fields.map(({ name, field }) => `${name}.${field.name}`)).toContain('product_attributes.attribute_value_id');
    expect(fields.length).toBeGreaterThan(4);
  });

  it.each(fields.map((one) => [`${one.name}.${one.field.name}`, one] as const))(
    '%s finds its records within that, and none of others',
    async (_, { field }) => {
      const options = referenceOf(field);
      const within = options && withinOf(records.registry, options);
      if (!options || within === undefined) return expect.fail('the form of the choice does not show within what its rows stand');
      const find = (await findersOf(records, actor, [field])).get(field.name);
      const rows = await rowsOf(options.form, [...new Set([options.value, options.label, within])]);
      const named = rows.filter((row) => textOf(row[options.label]) !== '' && row[within] !== null);
      const sameIn = groupBy(named, (row) => JSON.stringify([row[within], fold(textOf(row[options.label]))]));
      const scopes = [...new Set(named.map((row) => row[within] ?? null))];
      for (const row of named.slice(0, 300)) {
        const label = textOf(row[options.label]);
        const [scope, key] = [row[within] ?? null, row[options.value] ?? null];
        const isOne = sameIn.get(JSON.stringify([scope, fold(label)]))?.length === 1;
        // A label of digits may be the key of another row.
        if (isOne && !/^\d+$/.test(label)) expect(find?.(label, scope), label).toEqual(key);
        expect(find?.(String(key), scope)).toEqual(key);
        const other = scopes.find((one) => one !== scope);
        const isThere = other !== undefined && named.some((one) => one[within] === other && String(one[options.value]) === String(key));
        if (other !== undefined && !isThere) expect(find?.(String(key), other) === key && options.value !== options.label).toBe(false);
      }
    },
  );

  const bring = async (lines: readonly string[], columns: readonly string[], by?: 'create') => {
    const text = `${columns.join(',')}\n${lines.join('\n')}\n`;
    const taken = await imports.upload(actor, 'product_attributes', { name: 'f.csv', bytes: Buffer.from(text) });
    const mapping = columns.map((field, column) => ({ column, field }));
    const remedies = by ? ['attribute_id', 'attribute_value_id'].map((field) => ({ field, code: 'unknown_reference' as const, by })) : [];
    const call = { import_id: taken.import_id, mapping, fixes: [], remedies, given: {}, empty: 'keep' as const, language_code: 'en' as const };
    const rights = { rights: allRights, filling: fillingWith(allRights) };
    return { check: await imports.check(actor, call, rights), commit: () => imports.commit(actor, call, rights) };
  };
  const saidOf = async (code: string): Promise<string[]> =>
    (await rowsOf('product_attributes', ['product_code', 'attribute_names', 'value_names']))
      .filter((row) => row.product_code === code)
      .map((row) => `${textOf(row.attribute_names)}: ${textOf(row.value_names)}`)
      .toSorted();
  const newProduct = async (code: string): Promise<string> => {
    await database.system((tx) => tx.execute(sql`insert into product (product_code, product_name) values (${code}, '{"en": "Said of"}')`));
    return code;
  };

  it.each([[['product_code', 'attribute_id', 'attribute_value_id']], [['attribute_value_id', 'product_code', 'attribute_id']]])(
    'are a value of the attribute that the row names, whichever column comes first: %j',
    async (columns) => {
      const code = await newProduct(`WITHIN-${columns[0] ?? ''}`);
      await database.system((tx) =>
        tx.execute(sql`
          with made as (insert into attribute (attribute_names) values (${`{"en": "Shade ${columns[0] ?? ''}"}`}::jsonb), (${`{"en": "Stuff ${columns[0] ?? ''}"}`}::jsonb) returning attribute_id)
          insert into attribute_value (attribute_id, value_names) select attribute_id, '{"en": "Natural"}' from made`),
      );
      const cells: Readonly<Record<string, string>> = { product_code: code, attribute_id: `Stuff ${columns[0] ?? ''}`, attribute_value_id: 'natural' };
      const { check, commit } = await bring([columns.map((column) => cells[column] ?? '').join(',')], columns);
      expect(check.problems).toEqual([]);
      await commit();
      expect(await saidOf(code)).toEqual([`Stuff ${columns[0] ?? ''}: Natural`]);
    },
  );

  it('are not found where only another attribute has them, and are told as unknown', async () => {
    const code = await newProduct('WITHIN-OTHER');
    await database.system((tx) =>
      tx.execute(sql`
        with made as (insert into attribute (attribute_names) values ('{"en": "Seat"}'), ('{"en": "Legs"}') returning attribute_id, attribute_names)
        insert into attribute_value (attribute_id, value_names) select attribute_id, '{"en": "Wicker"}' from made where attribute_names ->> 'en' = 'Seat'`),
    );
    const { check } = await bring([`${code},Legs,Wicker`], ['product_code', 'attribute_id', 'attribute_value_id']);
    expect(check.problems).toMatchObject([{ field: 'attribute_value_id', code: 'unknown_reference', value: 'Wicker' }]);
  });

  it('are added within the attribute of the row, one for each attribute, with attributes that are not there either; one undo takes them all', async () => {
    const [one, other] = [await newProduct('WITHIN-NEW-1'), await newProduct('WITHIN-NEW-2')];
    const lines = [`${one},Seat,Cane`, `${one},Legs,cane`, `${other},Seat,cane`, `${other},Glaze,Matt`, `${one},glaze,matt`];
    const { check, commit } = await bring(lines, ['product_code', 'attribute_id', 'attribute_value_id'], 'create');
    expect([check.problems, check.named.map(({ field, names }) => [field, names])]).toEqual([
      [],
      [
        ['attribute_value_id', ['Seat > Cane', 'Legs > Cane', 'Glaze > Matt']],
        ['attribute_id', ['Glaze']],
      ],
    ]);
    const { change_set_id } = await commit();
    expect(await saidOf(one)).toEqual(['Glaze: Matt', 'Legs: Cane', 'Seat: Cane']);
    expect(await saidOf(other)).toEqual(['Glaze: Matt', 'Seat: Cane']);
    const counted = () =>
      database.system((tx) =>
        tx.row<{ n: number }>(
          sql`select (select count(*) from attribute_value where value_names ->> 'en' in ('Cane', 'Matt')) + (select count(*) from attribute where attribute_names ->> 'en' = 'Glaze') as n`,
        ),
      );
    expect(await counted()).toEqual({ n: 4 });
    await records.undo(actor, { change_set_id: change_set_id ?? 0 }, () => allRights);
    expect(await counted()).toEqual({ n: 0 });
    expect(await saidOf(one)).toEqual([]);
  });
});
