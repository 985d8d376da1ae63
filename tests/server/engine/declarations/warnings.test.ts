import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { warningsAt } from '../../../../src/shared/records/warnings.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openAllRecords, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms } from './declared.ts';
import { byKey, keyOf } from './values.ts';

/* Every warning of every form: told at its field while it holds, and refused by nobody. */

const declared = declaredForms.flatMap(([name, form]) => (form.warns ?? []).map((warning) => ({ name, form, warning, id: warning.id })));
/** Of the newest rows so many are tried for one that earns the warning. */
const mostRows = 40;

describeOnServer('warnings', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await openAllRecords(app);
  });
  afterAll(() => app.close());

  it('are declared somewhere, each once at a field', () => {
    expect(declared.length).toBeGreaterThan(0);
    expect(new Set(declared.map(({ id, name, warning }) => `${name}.${warning.field}: ${id}`)).size).toBe(declared.length);
  });

  describe.each(declared)('$id', ({ name, form, warning }) => {
    const { field, id } = warning;
    const told = (row: JsonObject | undefined) => warningsAt(row ?? {}, field).filter((one) => one.id === id);
    const write = (row: JsonObject, value: JsonObject[string]) => admin.patch(name, keyOf(form, row), field, { new: value ?? null });

    it('is told by the row that was written, tells what its sentence needs, and goes with its undo', async () => {
      const sort = form.key.map((part) => ({ field: part, desc: true }));
      const rows = await admin.rows(name, { sort, limit: mostRows, count: 'none' });
      for (const row of rows.filter((one) => told(one).length === 0 && one[field] !== null)) {
        const answer = await write(row, warning.example(row));
        expect(answer.status, answer.text).toBe(200);
        const [written] = answer.body.rows as JsonObject[];
        const [first] = told(written);
        if (first) {
          expect(Object.keys(first.params).toSorted()).toEqual(Object.keys(warning.params ?? {}).toSorted());
          expect(Object.values(first.params)).not.toContain(null);
        }
        expect((await admin.rpc('undo', { change_set_id: answer.body.change_set_id ?? null })).status).toBe(200);
        const [again] = await admin.rows(name, { filter: byKey(keyOf(form, row)) });
        expect(told(again)).toEqual([]);
        if (first) return;
      }
      expect.fail(`no row of ${name} earns '${id}' by its example`);
    });

    it('finds the rows that have it, and only those', async () => {
      const rows = await admin.rows(name, { filter: { field: 'warnings', op: 'notBlank' }, limit: mostRows, count: 'none' });
      const others = await admin.rows(name, { filter: { field: 'warnings', op: 'blank' }, limit: mostRows, count: 'none' });
      expect(rows.filter((row) => !Array.isArray(row.warnings))).toEqual([]);
      expect(others.filter((row) => row.warnings !== null)).toEqual([]);
    });
  });
});
