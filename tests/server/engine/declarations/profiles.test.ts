import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnOfProfile, columnsOfFamily } from '../../../../schemas/imports/define.ts';
import type { ProfileDefinition } from '../../../../schemas/imports/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { profiles } from '../../../../src/generated/server/profiles.gen.ts';
import type { Actor, Database } from '../../../../src/server/engine/database/database.ts';
import { createRecords } from '../../../../src/server/engine/records/engine.ts';
import type { Records } from '../../../../src/server/engine/records/engine.ts';
import { createImports } from '../../../../src/server/engine/transfer/import/imports.ts';
import { importLimits } from '../../../../src/server/engine/transfer/import/limits.ts';
import { shapeAs } from '../../../../src/server/engine/transfer/import/shape.ts';
import type { Imports } from '../../../../src/server/engine/transfer/import/imports.ts';
import { openDemo } from '../../../support/databases.ts';
import { anybody, hungarian } from '../../fixtures/records.ts';
import { processorTime } from '../../../support/processor-time.ts';

let database: Database;
let records: Records;
let imports: Imports;
let actor: Actor;
beforeAll(async () => {
  database = await openDemo.pglite();
  records = createRecords({ database, forms });
  imports = createImports({ database, records, profiles });
  actor = { ...hungarian, userId: await anybody(database) };
});
afterAll(async () => {
  await records.close();
  await database.close();
});

/** Every column that a profile speaks of, by its own names. */
const ownHeads = ({ known_by, columns }: ProfileDefinition): string[] => [...new Set([...known_by, ...Object.keys(columns)])];
/** The same as another version of the program calls them. */
const otherHeads = (profile: ProfileDefinition): string[] =>
  ownHeads(profile).map((name) => Object.entries(profile.also ?? {}).find(([, own]) => own === name)?.[0] ?? name);
/** What takes longer grows faster than the rows: it took 85 s for those of one product. */
const mostMs = 10_000;
/** Rows that all belong to one product, as a family of the profile says it: as many as a file may have. */
function oneFamily({ variants }: ProfileDefinition, heads: readonly string[]): string[][] {
  const family = variants?.family;
  const cellOf = (head: string, row: number): string => {
    if (!family) return `${head} ${row}`;
    if ('same' in family) return head === family.same ? 'P' : `${row}`;
    if ('parent' in family) return head === family.parent ? 'P' : head in family.named && row === 0 ? 'P' : `${row}`;
    return head === family.children && row === 0 ? Array.from({ length: 10_000 }, (_, at) => `${family.named}=${at}`).join('|') : `${row}`;
  };
  return Array.from({ length: importLimits.rows }, (_, row) => heads.map((head) => cellOf(head, row)));
}
/** The fields that the columns go to, each once. */
const fieldsOf = ({ columns }: ProfileDefinition): string[] => [...new Set(Object.values(columns).map((told) => columnOfProfile(told).field))].sort();

/** The columns that hold paths in a tree. */
const paths = ({ columns }: ProfileDefinition) =>
  Object.entries(columns).flatMap(([head, told]) => (columnOfProfile(told).path ? [[head, columnOfProfile(told)] as const] : []));

const upload = (form: string, heads: readonly string[]) =>
  imports.upload(actor, form, { name: 'f.csv', bytes: Buffer.from(stringify([heads, heads.map(() => '')])) });

describe.each(Object.entries(profiles))('the profile %s', (name, profile) => {
  it.each([
    ['its own names', ownHeads(profile)],
    ['the names of another version', otherHeads(profile)],
    [
      'names in another case, between blanks and in another order',
      ownHeads(profile)
        .map((head) => ` ${head.toUpperCase()} `)
        .reverse(),
    ],
  ])('is known by %s, and sends each column to its field', async (_, heads) => {
    const { known, fields } = await upload(profile.form, [...heads, 'Something else']);
    expect(known?.profile).toBe(name);
    // A reference that names nothing is left to be chosen.
    const isChosen = (field: string) => known?.mapping.some((column) => column.field === field);
    // One whose head other versions use for another column is there only beside that.
    const others = Object.entries(profile.columns).flatMap(([head, told]) => (head in (profile.also ?? {}) ? [columnOfProfile(told).field] : []));
    const references = fieldsOf(profile).filter((field) => !isChosen(field) && !others.includes(field));
    expect(references.filter((field) => !field.endsWith('_id'))).toEqual([]);
    expect(fields).toEqual(expect.arrayContaining(fieldsOf(profile)));
    expect(known?.mapping.some(({ column }) => column === heads.length)).toBe(false);
  });

  it.each(paths(profile).slice(0, 1))('brings where its products stand by %s, whatever stands between the labels of a path', async (head, told) => {
    const { between = '>', list, without = [] } = told.path ?? {};
    const cell = [...without.slice(0, 1), 'Unheard', 'Of'].join(` ${between} `);
    const cells = [cell, `${cell} ${between} Deeper`, `Other ${between} One`].join(list ?? '');
    const heads = ownHeads(profile).filter((one) => one === head || !paths(profile).some(([other]) => other === one));
    const row = heads.map((name) => (name === head ? (list ? cells : cell) : ''));
    const { rows } = shapeAs(profiles, heads, [row], { profile: name, mapping: [] }, records.registry.form(profile.form, actor));
    expect(rows[0]?.[heads.indexOf(head)]).toBe(list ? 'Unheard > Of > Deeper' : 'Unheard > Of');
    const { known } = await imports.upload(actor, profile.form, { name: 'f.csv', bytes: Buffer.from(stringify([heads, row])) });
    expect(known?.mapping).toContainEqual(expect.objectContaining({ column: heads.indexOf(head), field: told.field }));
  });

  it('is read in a moment, though all its rows be variants of one product', () => {
    const heads = [...ownHeads(profile), ...(profile.variants ? columnsOfFamily(profile.variants.family) : [])];
    const rows = oneFamily(profile, heads);
    const form = records.registry.form(profile.form, actor);
    expect(processorTime(() => shapeAs(profiles, heads, rows, { profile: name, mapping: [] }, form))).toBeLessThan(mostMs);
  });

  it.each(profile.known_by)('is not known without %s', async (lacking) => {
    const heads = ownHeads(profile).filter((head) => head !== lacking && profile.also?.[head] !== lacking);
    expect((await upload(profile.form, heads)).known?.profile).not.toBe(name);
  });
});

it('a call cannot name a profile of another form, nor one that nobody declared', async () => {
  const { import_id } = await upload('product_brands', ['brand_name', 'active']);
  const call = { import_id, mapping: [{ column: 0, field: 'brand_name' }], fixes: [], given: {}, empty: 'keep', language_code: 'en' } as const;
  const rights = { rights: { perms: true, list: true, add: true, set: true, delete: true } };
  for (const profile of ['shopify_products', 'constructor', 'nothing']) {
    await expect(imports.check(actor, { ...call, mapping: [...call.mapping], fixes: [], profile }, rights)).rejects.toMatchObject({ code: 'bad_request' });
  }
});
