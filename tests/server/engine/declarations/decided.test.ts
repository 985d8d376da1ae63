import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, natureIn } from './declared.ts';
import { keyOf } from './values.ts';

/* Every form that says which of its fields something else decides, and where. */

const decided = declaredForms.flatMap(([name, form]) => (form.decided ? [{ name, form, decided: form.decided }] : []));
/** Another value of the field: a flag turned, or a number that fits everywhere. */
const otherThan = (form: AnyForm, field: string, value: Json | undefined): Json => {
  if (natureIn(form, field).kind.sqlType === 'boolean') return value !== true;
  return value === 0 ? null : 0;
};

describeOnEachDemo('fields that something else decides', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  it('are told by some forms', () => expect(decided.length).toBeGreaterThan(0));

  describe.each(decided)('$name', ({ name, form, decided: { rule, by, fields } }) => {
    /** The state of its record leaves its lines open. */
    const isOpen = ({ editable }: JsonObject): boolean => editable === undefined || editable === null || editable === 'all' || editable === 'lines';
    const rowWhere = async (value: boolean): Promise<JsonObject> => {
      const row = (await admin.rows(name, { filter: { field: by, op: 'eq', value } })).find(isOpen);
      if (!row) throw new Error(`no row of ${name} where ${by} is ${value}`);
      return row;
    };

    it('are refused with their rule in rows where the flag is set, and with nothing written', async () => {
      const row = await rowWhere(true);
      for (const field of fields) {
        const answer = await admin.action(name, 'set', { patches: [{ key: keyOf(form, row), field, new: otherThan(form, field, row[field]) }] });
        expect(answer).toMatchObject({ status: 422, body: { error: { code: 'rule', params: { rule } } } });
      }
      expect(await rowWhere(true)).toEqual(row);
    });

    it('are written in others', async () => {
      const row = await rowWhere(false);
      for (const field of fields)
        expect((await admin.action(name, 'set', { patches: [{ key: keyOf(form, row), field, new: otherThan(form, field, row[field]) }] })).status).toBe(200);
    });
  });
});
