import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askedOfCopy, copiedFields } from '../../../../schemas/forms/copy.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, natureIn, triedOn } from './declared.ts';
import { byKey, createValues, keyOf } from './values.ts';

/* Every form whose rows are copied, as its declaration says. */

const copied = declaredForms.flatMap(([name, form]) => (form.copy ? [{ name, form }] : []));
const linesOf = (name: string) => copied.flatMap((lines) => (lines.form.parent?.form === name ? [{ ...lines, by: lines.form.parent.by as string }] : []));
const others = declaredForms.filter(([, form]) => !form.copy && form.add);

const only = (row: JsonObject, names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
let copies = 0;

describeOnEachDemo('copies', (open, engine) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    await app.addUser('roleless');
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
  });
  afterAll(() => app.close());

  const linesNow = (name: string, by: string, id: Json) => admin.rows(name, { filter: { field: by, op: 'eq', value: id }, count: 'none', limit: 200 });
  /** A row with lines, where the form has such. */
  const original = async ({ name, form }: (typeof copied)[number]): Promise<JsonObject> => {
    const [lines] = linesOf(name);
    // Lines are copied within their record, which must let lines be added.
    const filter: JsonObject = form.parent && 'editable' in form.fields ? { filter: { field: 'editable', op: 'in', value: ['all', 'lines'] } } : {};
    const rows = await admin.rows(name, { limit: 30, count: 'none', ...filter });
    for (const row of rows) if (lines && (await linesNow(lines.name, lines.by, row[lines.by] ?? null)).length > 1) return row;
    expect(rows.length, `rows of ${name} to copy`).toBeGreaterThan(0);
    expect(Object.keys(keyOf(form, rows[0] ?? {})).length).toBeGreaterThan(0);
    return rows[0] ?? {};
  };
  /** Values for what a copy cannot share with its row: another word, another row to name within the same record, or nothing where it may be empty. */
  const differing = async (form: AnyForm, row: JsonObject): Promise<JsonObject> => {
    const given: JsonObject = {};
    for (const field of askedOfCopy(form)) {
      const { kind, options } = natureIn(form, field);
      if (!form.required?.includes(field)) given[field] = null;
      else if (field === form.parent?.by) given[field] = row[field] ?? null;
      else if ('form' in kind.examples(options as never))
        given[field] = (await createValues(admin).of(form, field, row)).findLast((other) => other !== row[field]) ?? null;
      else given[field] = kind.value(options as never).type === 'string' ? `COPY-${(copies += 1)}` : null;
    }
    return given;
  };

  it('are made of some forms', () => expect(copied.length).toBeGreaterThan(0));

  it('are refused of forms that do not say so', async () => {
    for (const [name] of others.slice(0, 10)) {
      const answer = await admin.action(name, 'copy', { key: {} });
      expect([answer.status, codeOf(answer)]).toEqual([404, 'bad_data_source']);
    }
  });

  describe.each(triedOn(engine, copied))('$name', (one) => {
    const { name, form } = one;

    it('have what their original has, with its lines, and go with one undo', async () => {
      const row = await original(one);
      const given = await differing(form, row);
      const answer = await admin.action<{ rows: JsonObject[]; change_set_id: number }>(name, 'copy', { key: keyOf(form, row), values: given });
      expect([answer.status, JSON.stringify((answer.body as JsonObject).error ?? null)]).toEqual([200, 'null']);
      const [copy = {}] = answer.body.rows;
      expect(keyOf(form, copy)).not.toEqual(keyOf(form, row));
      const same = copiedFields(form).filter((field) => !(field in given) && !(row[field] == null && form.derive?.[field]));
      expect(only(copy, same)).toEqual(only(row, same));
      if (form.numbered && Array.isArray(form.numbered.at)) expect(copy[form.numbered.field]).toBeNull();
      for (const lines of linesOf(name)) {
        const [theirs, ours] = await Promise.all([row, copy].map((of) => linesNow(lines.name, lines.by, of[lines.by] ?? null)));
        const words = copiedFields(lines.form).filter((field) => field !== lines.by);
        expect(ours?.map((line) => only(line, words))).toEqual(theirs?.map((line) => only(line, words)));
        expect(ours?.length).toBeGreaterThan(1);
      }
      const undone = await admin.rpc('undo', { change_set_id: answer.body.change_set_id });
      expect([undone.status, undone.body.conflicts]).toEqual([200, []]);
      expect(await admin.rows(name, { filter: byKey(keyOf(form, copy)), count: 'none' })).toEqual([]);
      for (const lines of linesOf(name)) expect(await linesNow(lines.name, lines.by, copy[lines.by] ?? null)).toEqual([]);
    });

    it('begin their life in the first state, whatever the state of their original', async () => {
      const rows = await admin.rows(name, { limit: 200, count: 'none' });
      if (rows[0]?.fsm_instance_id === undefined) return expect(form.fields).not.toHaveProperty('fsm_instance_id');
      const states = new Map(rows.map((row) => [row.state_id, row]));
      expect(states.size).toBeGreaterThan(1);
      const begun = new Set<Json | undefined>();
      for (const row of [...states.values()].slice(0, 4)) {
        const { body } = await admin.action<{ rows: JsonObject[] }>(name, 'copy', { key: keyOf(form, row), values: await differing(form, row) });
        begun.add(body.rows[0]?.state_id);
      }
      expect(begun.size).toBe(1);
    });

    it('are refused where they would share what is unique, at its fields', async () => {
      const row = await original(one);
      const asked = askedOfCopy(form);
      const answer = await admin.action(name, 'copy', { key: keyOf(form, row) });
      if (asked.length === 0) return expect(answer.status).toBe(200);
      expect([answer.status, codeOf(answer)]).toEqual([409, 'already_exists']);
      const { fields = [] } = (answer.body.error ?? {}) as { fields?: { field: string }[] };
      expect(fields.some(({ field }) => asked.includes(field))).toBe(true);
    });

    it('are refused to whoever may not add, of a row that is not there, and with values of other fields', async () => {
      const row = await original(one);
      const nobody = await app.signIn('roleless', 'KT-HU');
      expect(codeOf(await nobody.action(name, 'copy', { key: keyOf(form, row) }))).toBe('forbidden');
      const gone = Object.fromEntries(Object.entries(keyOf(form, row)).map(([field, value]) => [field, typeof value === 'number' ? 999_999_999 : 'NOT-THERE']));
      expect(codeOf(await admin.action(name, 'copy', { key: gone }))).toBe('not_found');
      const readOnly = Object.keys(form.fields).find((field) => !form.write?.[field] && !form.create?.[field]) ?? '';
      expect(codeOf(await admin.action(name, 'copy', { key: keyOf(form, row), values: { [readOnly]: row[readOnly] ?? null } }))).toBe('read_only_field');
    });
  });
});
