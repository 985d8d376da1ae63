import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { position } from '../../../../schemas/kinds.gen.ts';
import { toScope } from '../../../../schemas/forms/defaults.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { deletedColumnOf, insertOnly, isColumn } from '../../../../schemas/tables/define.ts';
import type { FormName } from '../../../../src/generated/names.gen.ts';
import { forms as generated } from '../../../../src/generated/server/forms.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, fillOwnTables, openAllRecords, openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { declaredForms, natureIn } from '../declarations/declared.ts';
import { addThatFits, createValues, keyOf } from '../declarations/values.ts';

/* Every form whose rows are lines of another's, as its declaration says. */

const forms: Readonly<Record<FormName, AnyForm>> = generated;
/** `by` is the field of a line that names the row it belongs to, and `key` the field of that row which it names. */
const lines = declaredForms.flatMap(([name, form]) => {
  if (!form.parent) return [];
  const { form: parent, by } = form.parent as { form: FormName; by: string };
  return [{ name, form, parent, by, key: forms[parent].key[0] ?? by }];
});
const fieldsOf = ({ body }: Answer) => (body.error as { fields?: { field: string; code: string }[] } | undefined)?.fields ?? [];
const eq = (field: string, value: unknown): JsonObject => ({ field, op: 'eq', value: value as string });

describeOnServer('lines', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    await openAllRecords(app);
  });
  afterAll(() => app.close());

  /** A line that is written, of a row about which nothing is decided yet, and that has lines of the same sort beside it, where the demo has such. */
  const lineOf = async ({ name, form, parent, by, key }: (typeof lines)[number]): Promise<JsonObject> => {
    const flags = (forms[parent].decided ?? []).map(({ by: flag }) => eq(flag, false));
    const owners = flags.length > 0 ? await admin.rows(parent, { filter: { and: flags }, limit: 200, count: 'none' }) : [];
    const ofOwners = { field: by, op: 'in', value: owners.map((row) => row[key] ?? null) };
    const free = owners.length > 0 ? await admin.rows(name, { filter: ofOwners, limit: 200, count: 'none' }) : [];
    const all = free.length > 0 ? free : await admin.rows(name, { limit: 200, count: 'none' });
    const rows = all.filter((row) => !(form.decided ?? []).some(({ by: flag }) => row[flag] === true));
    return rows.find((row) => rows.filter((other) => other[by] === row[by]).length > 1) ?? (rows[0] as JsonObject);
  };
  const required = async (form: (typeof lines)[number]['form']): Promise<JsonObject> => {
    const values = createValues(admin);
    const row: JsonObject = {};
    for (const field of form.required ?? []) row[field] = (await values.of(form, field, row))[0] ?? null;
    return row;
  };

  it('are declared somewhere', () => expect(lines.length).toBeGreaterThan(0));

  describe.each(lines.filter(({ form }) => form.add && !form.upload))('$name', (one) => {
    const { name, form, parent, by, key } = one;
    it('is refused at its field without the row it belongs to, with one that is not there, and with one of another company', async () => {
      const given = await required(form);
      const { [by]: _, ...orphan } = given;
      const without = await admin.action(name, 'set', { rows: [orphan] });
      expect([without.status, codeOf(without), fieldsOf(without).map(({ field }) => field)]).toEqual([422, 'required', [by]]);
      const [foreign] = await admin.in('KT-DE').rows(parent, { limit: 1, count: 'none' });
      const nobodys = natureIn(form, by).kind.sqlType === 'text' ? 'NO-SUCH-ROW' : 999_999_999;
      // What all companies share is of no other company.
      const isShared = toScope(forms[parent].table) !== 'company';
      for (const id of isShared ? [nobodys] : [nobodys, foreign?.[key]]) {
        const answer = await admin.action(name, 'set', { rows: [{ ...given, [by]: id as number }] });
        expect([answer.status, codeOf(answer), fieldsOf(answer).map(({ field }) => field)]).toEqual([422, 'unknown_reference', [by]]);
      }
    });

    it('goes to the row it is given, numbered behind the others, and never to another', async () => {
      const like = await lineOf(one);
      const siblings = () => admin.rows(name, { filter: eq(by, like[by]) });
      const before = await siblings();
      const answer = await addThatFits(admin, { name, form, by }, { ...(await required(form)), [by]: like[by] as number });
      expect([answer.status, codeOf(answer)]).toEqual([200, undefined]);
      const after = await siblings();
      expect(after).toHaveLength(before.length + 1);
      const place = Object.keys(form.fields).find((field) => natureIn(form, field).kind === position && form.order?.includes(field));
      if (place) expect(after.map((row) => row[place])).toEqual(after.map((_, i) => i + 1));
      const [added] = answer.body.rows as JsonObject[];
      const moved = await admin.patch(name, keyOf(form, added as JsonObject), by, { new: like[by] as number });
      expect(codeOf(moved)).toBe('read_only_field');
      expect((await admin.rpc('undo', { change_set_id: answer.body.change_set_id })).status).toBe(200);
      expect(await siblings()).toHaveLength(before.length);
    });
  });

  /** A line of a row of its own, for rows of the demo that are in use elsewhere. */
  const ownLine = async ({ name, form, parent, by, key }: (typeof lines)[number], like: JsonObject): Promise<JsonObject> => {
    const row = await admin.action<{ rows: JsonObject[] }>(parent, 'set', { rows: [await required(forms[parent])] });
    const owner = row.body.rows[0]?.[key] ?? null;
    const [of, id] = [form.fields[by], form.fields[form.key[0] ?? '']];
    if ((!form.add || form.upload) && form.table && of && id && isColumn(of) && isColumn(id)) {
      // Nobody adds such a line by hand: the one of the demo is given to the row.
      await app.execute(sql`update ${form.table} set ${sql.identifier(of.name)} = ${owner} where ${id} = ${like[form.key[0] ?? '']}`);
      return { ...like, [by]: owner };
    }
    const line = { ...(await required(form)), [by]: owner };
    return (await admin.action<{ rows: JsonObject[] }>(name, 'set', { rows: [line] })).body.rows[0] ?? {};
  };

  // A row that is only marked keeps its lines; what was posted holds its row, and what a journal tells is no business of an undo.
  const isGoing = ({ table }: AnyForm) => table !== undefined && deletedColumnOf(table) === undefined;
  const going = lines.filter(({ form, parent }) => forms[parent].delete && isGoing(forms[parent]) && form.table && !insertOnly(form.table));
  it.each(going)('$name go with the row they belong to and come back with it', async (one) => {
    const { name, parent, by, key } = one;
    let like = await lineOf(one);
    const siblings = () => admin.rows(name, { filter: eq(by, like[by]) });
    const remove = () => admin.action(parent, 'delete', { keys: [{ [key]: like[by] }] });
    let before = await siblings();
    let gone = await remove();
    if (codeOf(gone) === 'in_use') {
      like = await ownLine(one, like);
      before = await siblings();
      gone = await remove();
    }
    expect([gone.status, gone.body.deleted]).toEqual([200, 1]);
    expect(await siblings()).toEqual([]);
    const undone = await admin.rpc('undo', { change_set_id: gone.body.change_set_id });
    expect([undone.status, codeOf(undone)]).toEqual([200, undefined]);
    expect((await siblings()).map((row) => ({ ...row, updated_at: null }))).toEqual(before.map((row) => ({ ...row, updated_at: null })));
  });

  it('and their row are changed by many at once without waiting for each other in a circle', async () => {
    for (const one of lines.filter(({ form }) => form.write && !form.upload)) {
      const { name, form, parent, by, key } = one;
      const like = await lineOf(one);
      const field = Object.keys(form.write ?? {}).find((own) => natureIn(form, own).kind.sqlType.startsWith('numeric'));
      if (field === undefined) continue;
      // Of a line that nobody adds by hand no more is counted than there is.
      const valueOf = (i: number) => (form.add ? i + 10 : i % 4 === 0 ? 1 : 0);
      const text = (await admin.rows(parent, { filter: eq(key, like[by]) }))[0] as JsonObject;
      const rate = Object.keys(text).find((field) => field === 'rate_to_base');
      const work = Array.from({ length: 12 }, (_, i) =>
        i % 2 === 0 || !rate
          ? admin.patch(name, keyOf(form, like), field, { new: valueOf(i) })
          : admin.patch(parent, { [key]: like[by] ?? null }, rate, { new: i + 1 }),
      );
      expect((await Promise.all(work)).map((answer) => [answer.status, codeOf(answer)])).toEqual(work.map(() => [200, undefined]));
    }
    const stale = await app.rows(sql`
      select 1 from purchase_order_item i join purchase_order o using (purchase_order_id)
       where i.updated_by is not null and i.price_base is distinct from round(kontor_discounted(i.price_original, i.discount_percent) * o.rate_to_base, 6)`);
    expect(stale).toEqual([]);
  });
});
