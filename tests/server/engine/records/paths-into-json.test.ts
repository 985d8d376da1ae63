import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, fillEveryForm, fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { formsTriedOn, natureIn } from '../declarations/declared.ts';

/* A path into what a field holds is no field, wherever a call names one, and no language is one either. */

/** Paths of PostgreSQL and of others into a field. */
const paths = (field: string): string[] => [`${field}->>'x'' or 1=1`, `${field}->>'hu'`, `${field}['hu']`, `${field}.hu`];

/** Where the payload of `list` names fields. */
const places: Readonly<Record<string, (field: string, key: string) => JsonObject>> = {
  columns: (field) => ({ columns: [field] }),
  sort: (field) => ({ sort: [{ field }] }),
  totals: (field) => ({ totals: [field], limit: 1 }),
  filter: (field) => ({ filter: { field, op: 'blank' } }),
  'filter of a group': (field) => ({ filter: { and: [{ not: { field, op: 'eq', value: 'x' } }] } }),
  'filter by a language': (field) => ({ filter: { field, op: 'missing', language: 'hu' } }),
  'filter by a tree': (field) => ({ filter: { field, op: 'under', value: 1 } }),
  group: (field) => ({ group: [field] }),
  across: (field, key) => ({ group: [key], across: field }),
  measures: (field, key) => ({ group: [key], measures: [{ field, fn: 'count' }] }),
  params: (field) => ({ params: { [field]: 1 } }),
};

describeOnEachDemo('paths into JSON', (open, engine) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    await fillEveryForm(admin);
  });
  afterAll(() => app.close());

  /** Its field with JSON, or its key where it has none. */
  const field = (form: AnyForm): string => Object.keys(form.fields).find((name) => natureIn(form, name).kind.sqlType === 'jsonb') ?? form.key[0] ?? '';

  it.each(formsTriedOn(engine))('are no fields of %s, wherever one is named', async (entity, form) => {
    const key = form.key[0] ?? '';
    const wrong: unknown[] = [];
    const [row = {}] = await admin.rows(entity, { limit: 1, columns: [...form.key] });
    const headers = { authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU' };
    const act = (action: string, payload: JsonObject) => admin.action(entity, action, payload);
    const exported = (part: JsonObject) => app.request<JsonObject>({ method: 'POST', url: '/export', headers, payload: { entity, format: 'csv', ...part } });
    for (const path of paths(field(form))) {
      const refusedAs = async (place: string, expected: string, answer: Promise<Answer>) => {
        const given = await answer;
        if (!expected.split(' ').includes(codeOf(given) ?? '')) wrong.push({ place, path, expected, got: given.text.slice(0, 200) });
      };
      for (const [place, call] of Object.entries(places)) await refusedAs(place, 'unknown_field', act('list', call(path, key)));
      const parts: JsonObject[] = [{ columns: [path] }, { sort: [{ field: path }] }, { group: [path] }];
      for (const part of parts) await refusedAs('export', 'unknown_field', exported(part));
      const filter = { field: path, op: 'blank' };
      // What a form does not let do may be refused before its names are read.
      const writing = form.write ? 'unknown_field' : 'unknown_field forbidden';
      await refusedAs('patch', writing, act('set', { patches: [{ key: row, field: path, new: 1 }] }));
      await refusedAs('row', writing, act('set', { rows: [{ ...row, [path]: 1 }] }));
      await refusedAs('selection', writing, act('set', { selection: { filter, expected: 0 }, values: {} }));
      await refusedAs('stretch', writing, act('set', { selection: { stretch: { sort: [{ field: path }], from: 0, to: 0 }, expected: 1 }, values: {} }));
      await refusedAs('values', writing, act('set', { selection: { keys: [] }, values: { [path]: 1 } }));
      const deleting = form.delete ? 'unknown_field' : 'unknown_field forbidden';
      await refusedAs('delete', deleting, act('delete', { filter, expected: 0 }));
      await refusedAs('delete by key', form.delete ? 'bad_request' : 'bad_request forbidden', act('delete', { keys: [{ [path]: 1 }] }));
      await refusedAs('history', 'bad_request', act('history', { key: { [path]: 1 } }));
    }
    expect(wrong).toEqual([]);
  });

  const languageFields = formsTriedOn(engine).flatMap(([entity, form]) =>
    Object.keys(form.fields).flatMap((name) => (natureIn(form, name).kind.operators.includes('missing') ? [[entity, name] as const] : [])),
  );

  it.each(languageFields)('%s: what is no language is none of %s', async (entity, name) => {
    for (const language of ["hu' or 1=1", "hu'->>'x", 'HU', '__proto__', '']) {
      for (const clause of [
        { op: 'contains', value: 'a', language },
        { op: 'missing', language },
        { op: 'blank', language },
      ])
        expect([language, codeOf(await admin.action(entity, 'list', { filter: { field: name, ...clause } }))]).toEqual([language, 'bad_request']);
      const named = await admin.action(entity, 'list', { filter: { field: name, op: 'missing', value: language } });
      expect([language, named.status, named.body.error]).toMatchObject([language, 422, { code: 'invalid_value', fields: [{ field: name }] }]);
    }
  });
});
