import { getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { natureOfField } from '../../../../schemas/forms/nature-of-field.ts';
import { isColumn } from '../../../../schemas/tables/define.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { sendImport } from '../../fixtures/send-import.ts';
import { declaredForms, triedOn } from '../declarations/declared.ts';

/* A row of another company is answered like one that is nowhere, by every form and every action that takes a key: status, body and time. */

/** A key that no row has. */
const unusedNumber = 1_987_654_321;

/** Whether a field of the key is a number that the database counted up in a table of companies: what people choose, such as a currency and a day, names a row of each of them. */
const isCounted = ({ fields }: AnyForm, name: string): boolean => {
  const field = fields[name];
  const column = isColumn(field) ? field : field?.column;
  if (field === undefined || column === undefined) return false;
  const { kind, options } = natureOfField(field);
  return v.is(kind.value((options ?? {}) as never), unusedNumber) && 'company_code' in getTableColumns(column.table);
};
const isOfCompany = (form: AnyForm): boolean => form.key.some((name) => isCounted(form, name));
const companyForms = declaredForms.filter(([, form]) => form.scope === 'company' && isOfCompany(form));

/** How often each is asked for at least, in all forms. */
const leastAsked = 50;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describeOnEachDemo('a row of another company', (open, engine) => {
  let app: App;
  let admin: Client;
  let other: Client;
  const milliseconds = { there: [] as number[], none: [] as number[] };

  beforeAll(async () => {
    app = await openApp(open);
    await fillOwnTables(app);
    [admin, other] = [await app.signIn('admin', 'KT-HU'), await app.signIn('other', 'KT-DE')];
  });
  afterAll(() => app.close());

  /** An answer without what names the row that was asked for, and the request. */
  const told = ({ status, text }: Answer, key: JsonObject): [number, string] => [
    status,
    Object.entries(key).reduce(
      (left, [name, value]) => left.replaceAll(`"${name}":${JSON.stringify(value)}`, `"${name}":#`),
      text.replace(/"(request_id|change_set_id)":("[^"]*"|\d+)/g, ''),
    ),
  ];

  /** Where the row is nowhere: in its own fields other values of the same nature. */
  const absent = (form: AnyForm, key: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(key).map(([name, value]) => [name, isCounted(form, name) ? unusedNumber : value]));

  /** Others do what they do to whatever is the caller's own. */
  const takesRows = (action: string): boolean => app.services.procedures[action]?.needs !== 'none';

  const callsAbout = (form: AnyForm, key: JsonObject, row: JsonObject): [action: string, payload: JsonObject][] => {
    const writable = Object.keys(form.write ?? {}).filter((field) => !form.key.includes(field));
    const values = Object.fromEntries(writable.map((field) => [field, row[field] ?? null]));
    const same = form.key.map((field) => ({ field, op: 'eq', value: key[field] ?? null }));
    return [
      ['list', { filter: { and: same } }],
      ['list', { filter: { and: same }, limit: 5 }],
      ['history', { key }],
      ['set', { rows: [{ ...key, ...values }] }],
      ['set', { rows: [key] }],
      ...writable.map((field): [string, JsonObject] => ['set', { patches: [{ key, field, new: row[field] ?? null }] }]),
      ['set', { selection: { keys: [key] }, values }],
      ['delete', { keys: [key] }],
      ['delete', key],
      ['restore', { keys: [key] }],
      ['move', { key, position: 0 }],
      ['copy', { key }],
      [
        'translate',
        { selection: { keys: [key] }, fields: [writable[0] ?? form.key[0] ?? ''], from: 'en', to: ['de'], engine: 'deepl', mode: 'fill', dry: true },
      ],
      ...(form.actions ?? []).filter(takesRows).map((action): [string, JsonObject] => [action, { selection: { keys: [key] } }]),
    ];
  };

  const tried = triedOn(engine, companyForms);
  /** The first of a form is not measured. */
  const rounds = 1 + Math.max(5, Math.ceil(leastAsked / tried.length));

  it('is there to be asked for, in most forms', () => expect(companyForms.length).toBeGreaterThan(15));

  describe.each(tried)('%s', (entity, form) => {
    it('is to every action what a row is that is nowhere', async () => {
      const [row = {}] = await admin.rows(entity, { limit: 1 });
      const key = Object.fromEntries(form.key.map((field) => [field, row[field] ?? null]));
      const none = absent(form, key);
      expect(none).not.toEqual(key);
      const [about, ofNone] = [callsAbout(form, key, row), callsAbout(form, none, row)];
      for (const [index, [action, payload]] of about.entries()) {
        const there = told(await other.action(entity, action, payload), key);
        const nowhere = told(await other.action(entity, action, ofNone[index]?.[1]), none);
        expect({ action, payload, there }).toEqual({ action, payload, there: nowhere });
      }
      if (form.upload) {
        const headers = { authorization: `Bearer ${other.token}`, 'x-company': 'KT-DE' };
        const fileOf = async (asked: JsonObject) => told(await app.request({ url: `/files/${entity}/${String(asked[form.key[0] ?? ''])}`, headers }), asked);
        expect(await fileOf(key)).toEqual(await fileOf(none));
        expect((await fileOf(key))[0]).toBe(404);
      }
    });

    it('is asked for in turns with one that is nowhere', async () => {
      const [row = {}] = await admin.rows(entity, { limit: 1 });
      const key = Object.fromEntries(form.key.map((field) => [field, row[field] ?? null]));
      for (let round = 0; round < rounds; round += 1) {
        for (const [sort, asked] of Object.entries({ there: key, none: absent(form, key) })) {
          const start = performance.now();
          const { status } = await other.action(entity, 'history', { key: asked });
          if (round > 0) milliseconds[sort as keyof typeof milliseconds].push(performance.now() - start);
          expect(status).toBe(404);
        }
      }
    });
  });

  it('takes as long to be refused: the medians of all that were asked in turns lie within half as much again', () => {
    const [there, none] = [median(milliseconds.there), median(milliseconds.none)];
    expect(milliseconds.there.length).toBeGreaterThanOrEqual(leastAsked);
    expect(Math.max(there, none) / Math.min(there, none)).toBeLessThan(1.5);
  });

  it('says as little when it is a file that was brought, or a change', async () => {
    const { body } = await sendImport(app, admin, 'vats', [
      ['vat_code', 'vat_rate'],
      ['X', '1'],
    ]);
    const importing = { mapping: [{ column: 0, field: 'vat_code' }], fixes: [], given: {}, empty: 'keep', language_code: 'en' };
    for (const action of ['import_check', 'import_commit', 'import_progress', 'import_cancel']) {
      const ask = async (import_id: string) => {
        const rest = action === 'import_check' || action === 'import_commit' ? importing : {};
        return told(await other.action('vats', action, { import_id, ...rest }), { import_id });
      };
      expect([action, await ask(body.import_id)]).toEqual([action, await ask('0'.repeat(32))]);
      expect([action, (await ask(body.import_id))[0]]).toEqual([action, action === 'import_progress' ? 200 : 404]);
    }
    const [vat = {}] = await admin.rows('vats', { limit: 1 });
    const made = await admin.patch('vats', { vat_id: vat.vat_id ?? 0 }, 'vat_rate', { new: 25.5 });
    const change_set_id = Number(made.body.change_set_id);
    expect(change_set_id).toBeGreaterThan(0);
    for (const call of ['undo', 'undo_progress', 'undo_cancel'] as const) {
      const ask = async (id: number) => {
        const { status, text } = await other.rpc(call, { change_set_id: id });
        return [status, text.replace(/"request_id":"[^"]*"/, '').replaceAll(`:${id}`, ':#')];
      };
      expect([call, await ask(change_set_id)]).toEqual([call, await ask(1_987_654_321)]);
    }
  });
});
