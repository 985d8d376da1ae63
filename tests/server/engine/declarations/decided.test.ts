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
    /** Another value of the field than the row has. */
    const otherThan = async (row: JsonObject, field: string): Promise<Json> => {
      const value = (await createValues(admin).of(form, field, row)).find((one) => JSON.stringify(one) !== JSON.stringify(row[field] ?? null));
      if (value === undefined) throw new Error(`no other value of ${name}.${field}`);
      return value;
    };
    /** The change of a field to another value, and its answer. */
    const changed = async (row: JsonObject, field: string) =>
      admin.action(name, 'set', { patches: [{ key: keyOf(form, row), field, new: await otherThan(row, field) }] });
    const rowWhere = async (value: boolean): Promise<JsonObject> => {
      const row = (await admin.rows(name, { filter: { field: by, op: 'eq', value } })).find(isOpen);
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
      const row = await rowWhere(false);
      for (const field of fields) expect(await changed(row, field), field).toMatchObject({ status: 200 });
    });
  });
});
