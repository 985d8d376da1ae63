import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Findable } from '../../../../schemas/metadata.ts';
import { isColumn } from '../../../../schemas/tables/define.ts';
import { findable } from '../../../../src/generated/findable.gen.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, triedOn } from './declared.ts';

const keyIn = ({ key }: Findable, row: JsonObject): Json[] => key.map((name) => row[name] ?? null);
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

describeOnEachDemo('what is found from anywhere', (open, engine) => {
  let app: App;
  let admin: Client;
  let nobody: Client;

  beforeAll(async () => {
    app = await openApp(open);
    await app.addUser('roleless');
    admin = await app.signIn('admin', 'KT-HU');
    nobody = await app.signIn('roleless', 'KT-HU');
  });
  afterAll(() => app.close());

  const find = async (client: Client, search: string): Promise<{ form: string; rows: JsonObject[] }[]> => {
    const { status, body } = await client.rpc('find_records', { search, language_code: 'en' });
    expect(status).toBe(200);
    return body.found as { form: string; rows: JsonObject[] }[];
  };
  /** The words of the title of one of the form's rows that has any. */
  async function titled({ form, title }: Findable): Promise<{ row: JsonObject; words: string }> {
    for (const row of await admin.rows(form, { limit: 50, count: 'none', language_code: 'en' })) {
      const words = title.map((name) => row[name]).find((value): value is string => typeof value === 'string' && value.length > 2);
      if (words !== undefined) return { row, words };
    }
    throw new Error(`no row of ${form} has a title`);
  }

  it('are all forms that say so', () => {
    expect(findable.map(({ form }) => form).toSorted()).toEqual(declaredForms.flatMap(([name, form]) => (form.findable ? [name] : [])));
  });

  it('with those last whose rows go by the name of something else, as money by that of its order', () => {
    const ownNames = findable.map(({ form, title: [name = ''] }) => isColumn(declaredForms.find(([one]) => one === form)?.[1].fields[name]));
    expect(ownNames).toEqual(ownNames.toSorted((a, b) => Number(b) - Number(a)));
    expect(findable.filter((_, place) => !ownNames[place]).map(({ form }) => form)).toContain('cashflow');
  });

  it.each(triedOn(engine, findable))('$form by its title, whatever the case and accents, with its key and what it is called', async (one) => {
    const { row, words } = await titled(one);
    for (const search of [words, folded(words), words.toLowerCase()]) {
      const rows = (await find(admin, search)).find(({ form }) => form === one.form)?.rows ?? [];
      expect(rows.length).toBeLessThanOrEqual(5);
      expect(rows.length).toBeGreaterThan(0);
      for (const found of rows) expect(Object.keys(found).sort()).toEqual([...new Set([...one.key, ...one.title, ...one.lines])].sort());
    }
    const [listed] = await admin.rows(one.form, { search: words, limit: 1, count: 'none', language_code: 'en' });
    const [first] = (await find(admin, words)).find(({ form }) => form === one.form)?.rows ?? [];
    expect(keyIn(one, first ?? {})).toEqual(keyIn(one, listed ?? row));
  });

  it.each(triedOn(engine, findable))('$form is found by nobody who may not open it', async (one) => {
    expect(await find(nobody, (await titled(one)).words)).toEqual([]);
  });

  it.each(
    triedOn(
      engine,
      findable.filter(({ form }) => forms[form].scope === 'company'),
    ),
  )('$form in the company that is chosen', async (one) => {
    const { words } = await titled(one);
    const own = new Set((await admin.in('KT-DE').rows(one.form, { columns: [...one.key] })).map((row) => JSON.stringify(keyIn(one, row))));
    const rows = (await find(admin.in('KT-DE'), words)).find(({ form }) => form === one.form)?.rows ?? [];
    expect(rows.every((row) => own.has(JSON.stringify(keyIn(one, row))))).toBe(true);
  });

  it('takes no search that would find everything', async () => {
    expect((await admin.rpc('find_records', { search: ' a ' })).status).toBe(400);
  });
});
