import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from '../../../../schemas/asked.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { RowsOf } from '../../../../schemas/kinds/define.ts';
import { procedures as declared } from '../../../../src/generated/server/parts/procedures.gen.ts';
import type { Procedure } from '../../../../src/server/engine/records/define-procedure.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { schemaOf } from '../../../../src/shared/asked.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { fillOwnTables, openApp, refused } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { declaredForms, triedOn } from './declared.ts';
import { byKey, keyOf } from './values.ts';

const procedures: Readonly<Record<string, Procedure>> = declared;
/** Every procedure with each form that lists it. */
const cases = declaredForms.flatMap(([name, form]) =>
  (form.actions ?? []).map((action) => ({ entity: name, form, action, procedure: procedures[action] as Procedure })),
);
const undoable = cases.filter(({ procedure }) => !procedure.final);
const asking = cases.filter(({ procedure }) => Object.keys(procedure.input).length > 0);

/** Values of the kind's wrong ones that these options refuse too. */
const wrongOf = (asked: Asked): readonly unknown[] => asked.kind.wrong().filter((value) => !v.is(schemaOf(asked.kind, asked), value));
/** So many rows are tried until one gives the procedure something to do. */
const mostRows = 40;

const fieldsOf = ({ body }: Answer): unknown => (body as { error?: { fields?: { field: string; code: string }[] } }).error?.fields;
/** When a row was written is no part of what it says. */
const told = (rows: readonly JsonObject[]): JsonObject[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !/^(row_version|updated_|created_)/.test(name))));

describeOnEachDemo('every procedure', (open, engine) => {
  let app: App;
  let admin: Client;
  let nobody: Client;

  beforeAll(async () => {
    app = await openApp(open);
    await app.addUser('roleless');
    admin = await app.signIn('admin', 'KT-HU');
    nobody = await app.signIn('roleless', 'KT-HU');
    await fillOwnTables(app);
    // Without files the demo has no pictures: some products are to be ready, and not published yet.
    await app.execute(sql`update product set cover_image = 'a-cover' where product_code in (select product_code from product order by 1 limit 20)`);
    await app.execute(sql`update product_shop set published = false where product_code in (select product_code from product order by 1 limit 20)`);
  });
  afterAll(() => app.close());

  /** Values that a field may take: those of its kind, or the first rows it refers to. */
  async function valuesOf({ kind, options }: Asked): Promise<readonly Json[]> {
    const examples = kind.examples(options as never) as readonly Json[] | RowsOf;
    if (!('form' in examples)) return examples;
    return (await admin.rows(examples.form, { limit: mostRows, count: 'none' })).map((row) => row[examples.value] ?? null);
  }

  /** Inputs to try, each field with its own values side by side. */
  async function inputsOf({ input, example }: Procedure): Promise<JsonObject[]> {
    const values = await Promise.all(Object.entries(input).map(async ([name, field]) => [name, await valuesOf(field)] as const));
    const count = Math.max(1, ...values.map(([, all]) => all.length));
    return Array.from({ length: count }, (_, at) => ({
      ...Object.fromEntries(values.map(([name, all]) => [name, all[at % all.length] ?? null])),
      ...example?.input,
    }));
  }

  /** Rows for the procedure to work on, each made ready first; one call without rows where it needs none. */
  async function targetsOf(entity: string, form: AnyForm, { needs, example }: Procedure): Promise<JsonObject[]> {
    if (needs === 'none') return [{}];
    const keys = (await admin.rows(entity, { limit: mostRows, count: 'none' })).map((row) => keyOf(form, row));
    if (example?.row) {
      for (const key of keys) {
        const [row = {}] = await admin.rows(entity, { filter: byKey(key), limit: 1, count: 'none' });
        for (const [field, value] of Object.entries(example.row)) await admin.patch(entity, key, field, { old: row[field] ?? null, new: value });
      }
    }
    return keys.map((key) => ({ selection: { keys: [key] } }));
  }

  it('is one of a form, and each form lists those there are', () => {
    expect(new Set(cases.map(({ action }) => action))).toEqual(new Set(Object.keys(procedures)));
  });

  describe.each(triedOn(engine, cases))('$entity $action', ({ entity, action }) => {
    it('is closed to whoever has no right on the form', async () => {
      expect(await nobody.action(entity, action, { selection: { keys: [] } })).toMatchObject(refused(403, 'forbidden'));
    });
    it('takes nothing it does not ask for', async () => {
      expect(await admin.action(entity, action, { selection: { keys: [] }, nobody_asked: 1 })).toMatchObject({
        status: 400,
        body: { error: { code: 'unknown_field', fields: expect.arrayContaining([{ field: 'nobody_asked', code: 'unknown_field', params: {} }]) } },
      });
    });
  });

  describe.each(triedOn(engine, asking))('$entity $action', ({ entity, action, procedure }) => {
    it.each(Object.keys(procedure.input))('refuses what is wrong at %s', async (name) => {
      const field = procedure.input[name] as Asked;
      const [input = {}] = await inputsOf(procedure);
      const values = wrongOf(field);
      expect(values.length).toBeGreaterThan(0);
      for (const value of values) {
        const answer = await admin.action(entity, action, { ...input, [name]: value as Json, selection: { keys: [] } });
        expect([value, answer.status, fieldsOf(answer)]).toEqual([value, 422, [expect.objectContaining({ field: name })]]);
      }
      const empty = await admin.action(entity, action, { ...input, [name]: null, selection: { keys: [] } });
      if (field.required) expect(fieldsOf(empty)).toEqual([expect.objectContaining({ field: name, code: 'required' })]);
      else expect(fieldsOf(empty)?.toString() ?? '').not.toContain(name);
      // One that needs no rows did what it does.
      if (typeof empty.body.change_set_id === 'number') await admin.rpc('undo', { change_set_id: empty.body.change_set_id });
      if ('form' in (field.kind.examples(field.options as never) as object)) {
        const unknown = await admin.action(entity, action, { ...input, [name]: 999_999_999, selection: { keys: [] } });
        expect([unknown.status, fieldsOf(unknown)]).toEqual([422, [expect.objectContaining({ field: name, code: 'unknown_reference' })]]);
      }
    });
  });

  it.each(triedOn(engine, undoable))('$entity $action is one change-set, which is taken back whole', async ({ entity, form, action, procedure }) => {
    const inputs = await inputsOf(procedure);
    const rowsNow = async (): Promise<JsonObject[]> => told(await admin.rows(entity, { limit: 200, count: 'none' }));
    for (const target of await targetsOf(entity, form, procedure)) {
      for (const input of inputs) {
        const before = await rowsNow();
        const done = await admin.action(entity, action, { ...target, ...input });
        const { changed, change_set_id } = done.body;
        if (done.status !== 200 || changed === 0) continue;
        expect(change_set_id).toEqual(expect.any(Number));
        const undone = await admin.rpc('undo', { change_set_id: Number(change_set_id) });
        expect(undone).toMatchObject({ status: 200, body: { conflicts: [] } });
        expect(await rowsNow()).toEqual(before);
        // It finds what it found before, so it does again what it did.
        expect((await admin.action(entity, action, { ...target, ...input })).body).toMatchObject({ changed });
        return;
      }
    }
    throw new Error(`no row of ${entity} gave ${action} anything to do: say one in its example`);
  });
});
