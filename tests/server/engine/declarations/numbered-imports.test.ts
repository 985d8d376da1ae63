import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { numberSeries } from '../../../../schemas/number-series.ts';
import type { ImportCall } from '../../../../src/server/engine/transfer/import/import-call.ts';
import type { ImportAnswer } from '../../../../src/server/engine/transfer/import/imports.ts';
import type { ImportCheck } from '../../../../src/server/engine/transfer/import/trial.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { sendImport } from '../../fixtures/send-import.ts';
import { declaredForms } from './declared.ts';

const numbered = declaredForms.flatMap(([name, form]) => (form.numbered?.at === 'import' ? [{ name, form, ...form.numbered }] : []));

/** What a row of each form needs besides its number. */
const needed: Record<string, [field: string, language?: 'en']> = { product_list: ['product_name', 'en'] };

it('products may be numbered when they are imported', () => {
  expect(numbered.map(({ name, field }) => `${name}.${field}`)).toContain('product_list.product_code');
  expect(Object.keys(needed)).toEqual(numbered.map(({ name }) => name));
});

describeOnServer('rows of a file without a code', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  describe.each(numbered)('of $name', ({ name, form, field, series }: { name: string; form: AnyForm; field: string; series: keyof typeof numberSeries }) => {
    const [column = '', language] = needed[name] ?? [];
    const number = (place: number) => numberSeries[series].replace(/\{0+\}/, (zeros) => String(place).padStart(zeros.length - 2, '0'));
    const withCodes = {
      mapping: [
        { column: 0, field },
        { column: 1, field: column, ...(language && { language }) },
      ],
    };
    const withoutCodes = { mapping: [{ column: 0, field: column, ...(language && { language }) }] };
    const remedies = [{ field, code: 'key_missing', by: 'number' }] as const;
    const uploadOf = async (lines: readonly (readonly string[])[]) => (await sendImport(app, admin, name, lines)).body;
    const namesOnly = (names: readonly string[]) => uploadOf([[column], ...names.map((one) => [one])]);
    const plan = (
      import_id: string,
      call: Pick<ImportCall, 'mapping'>,
      further: JsonObject = { remedies: remedies.map((one) => ({ ...one })) },
    ): JsonObject => ({ import_id, mapping: call.mapping.map((one) => ({ ...one })) as JsonObject[], language_code: 'en', ...further });
    const commit = async (call: JsonObject) => (await admin.action<ImportAnswer>(name, 'import_commit', call)).body;
    const listed = async (words: string): Promise<JsonObject[]> => {
      const rows = await admin.rows(name, { filter: { field, op: 'starts', value: numberSeries[series].split('{')[0] ?? '' } });
      return rows.filter((row) => JSON.stringify(row[column]).includes(words)).sort((a, b) => (String(a[field]) < String(b[field]) ? -1 : 1));
    };
    const lastOf = async () =>
      (await app.rows<{ last: number }>(sql`select last from counter where series = ${series} and company_code = 'KT-HU'`))[0]?.last ?? 0;

    it('is told by the upload, and refused as before where nobody asks for numbers', async () => {
      const { import_id, numbered: told } = await namesOnly(['One', 'Two']);
      expect(told).toBe(field);
      expect((await admin.action(name, 'import_check', plan(import_id, withoutCodes, {}))).body).toMatchObject({ error: { code: 'key_missing' } });
      const both = await uploadOf([
        [field, column],
        ['', 'One'],
        ['', 'Two'],
      ]);
      const { body } = await admin.action<ImportCheck>(name, 'import_check', plan(both.import_id, withCodes, {}));
      expect(body.groups).toMatchObject([{ field, code: 'key_missing', rows: 2, ways: ['number', 'leave_out'] }]);
    });

    it('get the next numbers of the series, in their order, told by the check and undone with the import; what was given once is not given again', async () => {
      const before = await lastOf();
      const { import_id } = await namesOnly(['Numbered A', 'Numbered B', 'Numbered C']);
      const { body: check } = await admin.action<ImportCheck>(name, 'import_check', plan(import_id, withoutCodes));
      expect(check).toMatchObject({ add: 3, problem_count: 0, numbered: { field, count: 3, first: number(before + 1) } });
      expect(await lastOf()).toBe(before);
      const done = await commit(plan(import_id, withoutCodes));
      expect(done).toMatchObject({ add: 3 });
      expect((await listed('Numbered')).map((row) => [row[field], JSON.stringify(row[column]).includes('A')])).toEqual(
        [1, 2, 3].map((place) => [number(before + place), place === 1]),
      );
      expect((await admin.rpc('undo', { change_set_id: done.change_set_id })).status).toBe(200);
      expect(await listed('Numbered')).toEqual([]);
      const again = await namesOnly(['Numbered D']);
      await commit(plan(again.import_id, withoutCodes));
      expect((await listed('Numbered')).map((row) => row[field])).toEqual([number(before + 4)]);
    });

    it('beside rows that have one; a number that a row has, here or in the file, is passed over', async () => {
      const before = await lastOf();
      const [there, inFile] = [number(before + 1), number(before + 3)];
      const first = await uploadOf([
        [field, column],
        [there, 'Own'],
      ]);
      await commit(plan(first.import_id, withCodes));
      const second = await uploadOf([
        [field, column],
        ['', 'Beside A'],
        [inFile, 'Own too'],
        ['', 'Beside B'],
      ]);
      const { body: check } = await admin.action<ImportCheck>(name, 'import_check', plan(second.import_id, withCodes));
      expect(check).toMatchObject({ add: 3, numbered: { field, count: 2, first: number(before + 2) } });
      expect(await commit(plan(second.import_id, withCodes))).toMatchObject({ add: 3, update: 0 });
      expect((await listed('Beside')).map((row) => row[field])).toEqual([number(before + 2), number(before + 4)]);
    });

    it('of two imports at once, also of two companies, have no number twice', async () => {
      const german = await app.signIn('admin', 'KT-DE');
      const files = await Promise.all(['Left', 'Right'].map((side) => namesOnly(Array.from({ length: 40 }, (_, i) => `${side} ${i}`))));
      const other = (await sendImport(app, german, name, [[column], ...Array.from({ length: 40 }, (_, i) => [`Third ${i}`])], 'KT-DE')).body;
      const calls = [...files.map(({ import_id }) => [admin, import_id] as const), [german, other.import_id] as const];
      const done = await Promise.all(calls.map(([client, id]) => client.action<ImportAnswer>(name, 'import_commit', plan(id, withoutCodes))));
      expect(done.map(({ body }) => body.add)).toEqual([40, 40, 40]);
    });

    it('are rows of further forms by the number they got', async () => {
      const [fill] = form.fills ?? [];
      if (!fill) return;
      const [shop] = await admin.rows<{ shop_id: number }>('shops_brief');
      const { import_id } = await uploadOf([
        [column, 'published'],
        ['Filled along', 'yes'],
      ]);
      const mapping = [...withoutCodes.mapping, { column: 1, field: 'published', form: fill.form }];
      const call = plan(import_id, { mapping }, { remedies: remedies.map((one) => ({ ...one })), asked: { shop_id: shop?.shop_id ?? 0 } });
      expect(await commit(call)).toMatchObject({ add: 1, fills: [{ form: fill.form, add: 0, update: 1 }] });
      const [row] = await listed('Filled along');
      const filter = {
        and: [
          { field: fill.by, op: 'eq', value: row?.[field] ?? '' },
          { field: 'shop_id', op: 'eq', value: shop?.shop_id ?? 0 },
        ],
      };
      expect(await admin.rows(fill.form, { filter })).toMatchObject([{ published: true }]);
    });
  });
});
