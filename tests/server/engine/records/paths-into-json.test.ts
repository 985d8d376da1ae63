import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { chosenFor, codeOf, fillEveryForm, fillOwnTables, openApp } from '../../../support/server-app.ts';
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
    const [row = {}] = await admin.rows(entity, { limit: 1, columns: [...form.key], ...chosenFor(entity) });
    const headers = { authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU' };
    const act = (action: string, payload: JsonObject) => admin.action(entity, action, payload);
    const exported = (part: JsonObject) => app.request<JsonObject>({ method: 'POST', url: '/export', headers, payload: { entity, format: 'csv', ...part } });
    const hostile = paths(field(form));
    // Another path at each place, and other ones in the next form.
    let turn = entity.length;
    const next = (): string => hostile[(turn += 1) % hostile.length] ?? '';
    const refusedAs = async (place: string, expected: string, ask: (path: string) => Promise<Answer>) => {
      const path = next();
      const given = await ask(path);
      if (!expected.split(' ').includes(codeOf(given) ?? '')) wrong.push({ place, path, expected, got: given.text.slice(0, 200) });
    };
    for (const [place, call] of Object.entries(places)) await refusedAs(place, 'unknown_field', (path) => act('list', call(path, key)));
    const parts: ((path: string) => JsonObject)[] = [(path) => ({ columns: [path] }), (path) => ({ sort: [{ field: path }] }), (path) => ({ group: [path] })];
    for (const part of parts) await refusedAs('export', 'unknown_field', (path) => exported(part(path)));
    // What a form does not let do may be refused before its names are read.
    const writing = form.write ? 'unknown_field' : 'unknown_field forbidden';
    const filter = (path: string) => ({ field: path, op: 'blank' });
    await refusedAs('patch', writing, (path) => act('set', { patches: [{ key: row, field: path, new: 1 }] }));
    await refusedAs('row', writing, (path) => act('set', { rows: [{ ...row, [path]: 1 }] }));
    await refusedAs('selection', writing, (path) => act('set', { selection: { filter: filter(path), expected: 0 }, values: {} }));
    await refusedAs('stretch', writing, (path) => act('set', { selection: { stretch: { sort: [{ field: path }], from: 0, to: 0 }, expected: 1 }, values: {} }));
    await refusedAs('values', writing, (path) => act('set', { selection: { keys: [] }, values: { [path]: 1 } }));
    const deleting = form.delete ? 'unknown_field' : 'unknown_field forbidden';
    await refusedAs('delete', deleting, (path) => act('delete', { filter: filter(path), expected: 0 }));
    await refusedAs('delete by key', form.delete ? 'bad_request' : 'bad_request forbidden', (path) => act('delete', { keys: [{ [path]: 1 }] }));
    await refusedAs('history', 'bad_request', (path) => act('history', { key: { [path]: 1 } }));
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
