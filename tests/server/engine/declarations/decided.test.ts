import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { openIn } from '../../../../src/shared/workflow/editable.ts';
import type { Editable } from '../../../../src/shared/workflow/editable.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms } from './declared.ts';
import { createValues, keyOf } from './values.ts';

/* Every form that says which of its fields something else decides, and where. */

const decided = declaredForms.flatMap(([name, form]) => (form.decided ?? []).map((decided) => ({ name, form, decided })));
describeOnServer('fields that something else decides', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  it('are told by some forms', () => expect(decided.length).toBeGreaterThan(0));

  describe.each(decided)('$name by $decided.by', ({ name, form, decided: { rule, by, fields } }) => {
    const part = form.parent ? 'lines' : 'header';
    /** The state of its record leaves the fields open. */
    const isOpen = ({ editable }: JsonObject): boolean => {
      const open = typeof editable === 'string' ? openIn(part, editable as Editable) : 'all';
      return open === 'all' || (open === 'kept_open' && fields.every((field) => form.kept_open === true || form.kept_open?.includes(field)));
    };
    /** The change of a field to another value than the row has, and its answer: to the first that no other rule of the table refuses. */
    const changed = async (row: JsonObject, field: string) => {
      const values = (await createValues(admin).of(form, field, row)).filter((one) => JSON.stringify(one) !== JSON.stringify(row[field] ?? null));
      const change = (value: Json) => admin.action(name, 'set', { patches: [{ key: keyOf(form, row), field, new: value }] });
      const [first, ...others] = values;
      if (first === undefined) throw new Error(`no other value of ${name}.${field}`);
      let answer = await change(first);
      for (const value of others) {
        const { code, params } = (answer.body as { error?: { code: string; params: JsonObject } | null }).error ?? {};
        if (code !== 'rule' || params?.rule === rule) break;
        answer = await change(value);
      }
      return answer;
    };
    const rowsWhere = async (value: boolean): Promise<JsonObject[]> => (await admin.rows(name, { filter: { field: by, op: 'eq', value } })).filter(isOpen);
    const rowWhere = async (value: boolean): Promise<JsonObject> => {
      const [row] = await rowsWhere(value);
      if (!row) throw new Error(`no row of ${name} where ${by} is ${value}`);
      return row;
    };

    it('are refused with their rule in rows where the flag is set, and with nothing written', async () => {
      const row = await rowWhere(true);
      for (const field of fields) {
        expect(await changed(row, field)).toMatchObject({ status: 422, body: { error: { code: 'rule', params: { rule } } } });
      }
      expect(await rowWhere(true)).toEqual(row);
    });

    it('are written in others', async () => {
      for (const field of fields) {
        let answer = await changed(await rowWhere(false), field);
        // Where other rules leave a row no other value, there are more rows.
        for (const row of answer.status === 200 ? [] : (await rowsWhere(false)).slice(1)) {
          answer = await changed(row, field);
          if (answer.status === 200) break;
        }
        expect(answer, field).toMatchObject({ status: 200 });
      }
    });
  });
});
