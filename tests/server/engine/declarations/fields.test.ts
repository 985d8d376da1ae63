import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { sequenceOf } from '../../../../schemas/tables/define.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { costsOf } from '../../../support/costs.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, fillEveryForm, fillOwnTables, openAllRecords, openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { declaredForms, mechanismOf, natureIn, oneOfEach, spread } from './declared.ts';
import { byKey, createValues, finding, holds, keyOf } from './values.ts';

/*
 * Each field that a form may write and each row that it may add, by the examples of its kinds. Which example fits which record is
 * not said anywhere: the first row and example that go together are taken, and there must be such. What is refused as a value is a failure.
 * All fields are tried on one engine, on the other one of each mechanism; what is no value never gets to a database.
 */

const costs = costsOf('fields');
const written = declaredForms.filter(([, form]) => form.write);
const fields = written.flatMap(([name, form]) => Object.keys(form.write ?? {}).map((field) => [name, field, form] as const));
/** Rows that come with a file are added by sending it (tests/server/engine/storage). */
const added = declaredForms.filter(([, form]) => form.add && !form.upload);

const addable = (form: AnyForm): string[] => [...new Set([...Object.keys(form.create ?? {}), ...Object.keys(form.write ?? {})])];

const rowsRead = 400;
/** Rows of a form, values of a field and ways to make a new row that are tried. */
const tries = 12;

interface Refusal {
  code: string;
  params: JsonObject;
  fields?: { field: string; code: string }[];
}
const refusalOf = ({ body }: Answer): Refusal | undefined => body.error as Refusal | undefined;

/** Whether the record refused what is a value of the field as such: another row, or another value, may do. */
const isOfRecord = ({ code, fields: wrong = [] }: Refusal, field?: string): boolean =>
  !['invalid_value', 'required'].includes(code) || !wrong.some((one) => field === undefined || one.field === field);

describeOnEachDemo('fields', (open, engine) => {
  let app: App;
  let admin: Client;
  let values: ReturnType<typeof createValues>;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    await openAllRecords(app);
    await fillEveryForm(admin);
    values = createValues(admin);
  });
  afterAll(async () => {
    await app.close();
    costs.write();
  });

  const stored = async (entity: string, key: JsonObject): Promise<JsonObject | undefined> => (await admin.rows(entity, { filter: byKey(key) }))[0];
  /** Takes a change-set back. @returns the change-set that does so */
  const undo = async (id: Json): Promise<Json> => {
    const answer = await admin.rpc('undo', { change_set_id: id });
    expect([answer.status, codeOf(answer), answer.body.conflicts]).toEqual([200, undefined, []]);
    return answer.body.change_set_id;
  };
  /** A row without the moments that tell of its last change. */
  const lasting = (form: AnyForm, row: JsonObject | undefined) =>
    row &&
    Object.fromEntries(Object.entries(row).filter(([field]) => form.write?.[field] !== undefined || natureIn(form, field).kind.sqlType !== 'timestamptz'));

  /** The row as its form writes it, without what other forms and the program itself say of it. */
  const own = (form: AnyForm, row: JsonObject | undefined) => row && Object.fromEntries([...form.key, ...addable(form)].map((field) => [field, row[field]]));

  /** An example in each field a new row may have, in another combination at each attempt. */
  async function newRow(form: AnyForm, names: readonly string[], attempt: number): Promise<JsonObject> {
    const given: JsonObject = {};
    for (const [index, field] of names.entries()) {
      const examples = await values.of(form, field, given);
      if (examples.length > 0) given[field] = examples[(attempt + index) % examples.length] ?? null;
    }
    return given;
  }

  /**
   * A new row with as many examples as go together: fields that it may be without are left out once the record has refused them.
   * @throws with what each attempt was refused for when none was taken
   */
  async function addExample(entity: string, form: AnyForm): Promise<{ given: JsonObject; key: JsonObject; changeSet: Json }> {
    const refusals: string[] = [];
    let names = addable(form);
    for (let attempt = 0; attempt < tries; attempt++) {
      const given = await newRow(form, names, attempt);
      if (form.key.every((field) => field in given) && (await stored(entity, keyOf(form, given)))) continue;
      const answer = await admin.action(entity, 'set', { rows: [given] });
      const refusal = refusalOf(answer);
      const [row] = (answer.body.rows ?? []) as JsonObject[];
      if (row) return { given, key: keyOf(form, row), changeSet: answer.body.change_set_id ?? null };
      if (!refusal || !isOfRecord(refusal)) expect([given, answer.status, refusal]).toEqual([given, 200, undefined]);
      refusals.push(JSON.stringify(refusal));
      const refused = refusal?.fields?.map(({ field }) => field) ?? [];
      names = names.filter((field) => !refused.includes(field) || form.required?.includes(field));
    }
    throw new Error(`no new row was taken: ${refusals.join('; ')}`);
  }

  it.each(added)(
    '%s: a row of examples is added, listed, found, undone and redone',
    costs.of(async (entity, form) => {
      const { given, key, changeSet } = await addExample(entity, form);
      const row = await stored(entity, key);
      // Where it stands among the others is the program's to say.
      const place = form.table && sequenceOf(form.table)?.position;
      const other = Object.entries(given).filter(([field, value]) => field !== place && !holds(form, field, row?.[field], value));
      expect(other.map(([field, value]) => ({ field, value, stored: row?.[field] }))).toEqual([]);
      if (!form.delete) {
        expect((await admin.rpc('undo', { change_set_id: changeSet })).status).toBe(403);
        return;
      }
      const undone = await undo(changeSet);
      expect(await stored(entity, key)).toBeUndefined();
      const redone = await undo(undone);
      expect(own(form, await stored(entity, key))).toEqual(own(form, row));
      await undo(redone);
    }),
  );

  interface Taken {
    key: JsonObject;
    before: JsonObject;
    value: Json;
    changeSet: Json;
  }

  /** The first example that the row takes. @returns what each was refused for when it takes none */
  async function takenBy(entity: string, field: string, form: AnyForm, before: JsonObject): Promise<Taken | string[]> {
    const key = keyOf(form, before);
    const refusals: string[] = [];
    for (const value of spread(await values.of(form, field, before), tries)) {
      if (holds(form, field, before[field], value)) continue;
      const answer = await admin.patch(entity, key, field, { new: value });
      const refusal = refusalOf(answer);
      if (refusal && !isOfRecord(refusal, field)) expect([value, answer.status, refusal]).toEqual([value, 200, undefined]);
      if (!refusal && answer.body.change_set_id !== null) return { key, before, value, changeSet: answer.body.change_set_id ?? null };
      refusals.push(refusal ? JSON.stringify(refusal) : 'unchanged');
    }
    return refusals;
  }

  /** A new row of examples, for what no older row takes. */
  async function newest(entity: string, form: AnyForm): Promise<JsonObject[]> {
    if (!form.add || form.upload) return [];
    const row = await stored(entity, (await addExample(entity, form)).key);
    return row ? [row] : [];
  }

  /** The first row and example that go together. @throws with what all were refused for when there is none */
  async function takeExample(entity: string, field: string, form: AnyForm): Promise<Taken> {
    const rows = spread(await admin.rows(entity, { limit: rowsRead, count: 'none' }), tries).reverse();
    const refusals: string[] = [];
    const tryEach = async (some: readonly JsonObject[]): Promise<Taken | undefined> => {
      for (const row of some) {
        const taken = await takenBy(entity, field, form, row);
        if (!Array.isArray(taken)) return taken;
        refusals.push(...taken);
      }
      return undefined;
    };
    const taken = (await tryEach(rows)) ?? (await tryEach(await newest(entity, form)));
    if (!taken) throw new Error(`no row took an example: ${refusals.join('; ')}`);
    return taken;
  }

  it.each(engine === 'pglite' ? oneOfEach(fields, ([, field, form]) => mechanismOf(form, field)) : fields)(
    '%s.%s: an example is stored, listed, found, undone and redone',
    costs.of(async (entity, field, form) => {
      const { key, before, value, changeSet } = await takeExample(entity, field, form);
      const after = await stored(entity, key);
      expect([value, after?.[field], holds(form, field, after?.[field], value)]).toEqual([value, after?.[field], true]);
      const found = async () => (await admin.rows(entity, finding(form, key, field, value))).length;
      expect(await found()).toBe(1);
      const undone = await undo(changeSet);
      expect(lasting(form, await stored(entity, key))).toEqual(lasting(form, before));
      const redone = await undo(undone);
      expect(lasting(form, await stored(entity, key))).toEqual(lasting(form, after));
      await undo(redone);
      expect(lasting(form, await stored(entity, key))).toEqual(lasting(form, before));
    }),
  );

  const wrongIn = (form: AnyForm, names: readonly string[], round: number) =>
    names.map((field) => {
      const { kind } = natureIn(form, field);
      const wrong = kind.wrong();
      return { field, code: kind.problem ?? 'invalid_value', value: wrong[round % wrong.length] };
    });
  const roundsOf = (form: AnyForm, names: readonly string[]) => Math.max(...names.map((field) => natureIn(form, field).kind.wrong().length));
  const valuesOf = (given: readonly { field: string; value: unknown }[]) => Object.fromEntries(given.map(({ field, value }) => [field, value]));
  const problemsOf = (answer: Answer) => [answer.status, refusalOf(answer)?.fields?.map(({ field, code }) => ({ field, code }))];
  const expected = (given: readonly { field: string; code: string }[]) => [422, given.map(({ field, code }) => ({ field, code }))];

  const refused = engine === 'pglite' ? [] : written;
  it.each(refused)(
    '%s refuses at each of its fields what their kinds say is wrong',
    costs.of(async (entity, form) => {
      const [row] = await admin.rows(entity, { limit: 1, count: 'none' });
      if (!row) throw new Error('the form is empty');
      const names = Object.keys(form.write ?? {});
      for (let round = 0; round < roundsOf(form, names); round++) {
        const given = wrongIn(form, names, round);
        const answer = await admin.action(entity, 'set', { selection: { keys: [keyOf(form, row)] }, values: valuesOf(given) });
        expect([given, ...problemsOf(answer)]).toEqual([given, ...expected(given)]);
      }
      expect(await stored(entity, keyOf(form, row))).toEqual(row);
    }),
  );

  it.each(refused.filter((one) => added.includes(one)))(
    '%s refuses in a new row, at each of its fields, what their kinds say is wrong',
    costs.of(async (entity, form) => {
      const names = addable(form).filter((field) => !form.key.includes(field));
      const count = async () => (await admin.action<{ total: number }>(entity, 'list', { limit: 1 })).body.total;
      const before = await count();
      for (let round = 0; round < roundsOf(form, names); round++) {
        const given = wrongIn(form, names, round);
        expect([given, ...problemsOf(await admin.action(entity, 'set', { rows: [valuesOf(given)] }))]).toEqual([given, ...expected(given)]);
      }
      expect(await count()).toBe(before);
    }),
  );
});
