import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isColumn } from '../../../../schemas/tables/define.ts';
import { periodConstraint, periodOf } from '../../../../schemas/tables/apart.ts';
import { vats } from '../../../../schemas/tables/settings/reference.ts';
import { tables } from '../../../../src/generated/server/tables.gen.ts';
import { periodTriggers } from '../../../../src/server/engine/database/period-triggers.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { declaredForms } from './declared.ts';
import { keyOf } from './values.ts';

/* Every form whose rows have periods, as the declaration of its table says. */

const timed = declaredForms.flatMap(([name, form]) => {
  const period = form.table && form.add ? periodOf(form.table) : undefined;
  const fieldOf = (column: string): string =>
    Object.entries(form.fields).find(([, field]) => isColumn(field) && field.table === form.table && field.name === column)?.[0] ?? '';
  return period ? [{ name, form, from: fieldOf(period.from), to: fieldOf(period.to), within: period.within.map(fieldOf) }] : [];
});

describeOnServer('periods', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  it('of all tables that have them are kept by a form', () => {
    expect(new Set(timed.map(({ form }) => form.table))).toEqual(new Set(tables.filter(periodOf)));
    expect(timed.length).toBeGreaterThan(0);
  });

  describe.each(timed)('of $name', ({ name, form, from, to, within }) => {
    let rounds = 0;
    /** Rows that are like one which is there, in a group of their own. */
    const group = async () => {
      const [like = {}] = await admin.rows(name, { limit: 1 });
      const given = Object.fromEntries((form.required ?? []).map((field) => [field, like[field] ?? null]));
      const own = within.find((field) => typeof like[field] === 'string' && !/country|currency/.test(field)) ?? '';
      const mark = `PERIOD-${(rounds += 1)}`;
      return (begins: string, ends: string | null): JsonObject => ({ ...given, [own]: mark, [from]: begins, [to]: ends });
    };
    const add = (row: JsonObject): Promise<Answer<{ rows: JsonObject[]; change_set_id: number }>> => admin.action(name, 'set', { rows: [row] });
    const refusal = ({ status, body }: Answer<unknown>) => {
      const { code, params, fields } = (body as { error: { code: string; params: JsonObject; fields: { field: string }[] } }).error;
      return { status, code, from: params.from, to: params.to, fields: fields.map(({ field }) => field) };
    };

    it('follow one another, and are refused at both days where they overlap, with the period in the way', async () => {
      const row = await group();
      expect((await add(row('2030-01-01', '2030-06-30'))).status).toBe(200);
      const refused = { status: 422, code: 'overlaps', from: '2030-01-01', to: '2030-06-30', fields: [from, to] };
      for (const [begins, ends] of [
        ['2030-06-30', null],
        ['2029-01-01', '2030-01-01'],
        ['2030-03-01', '2030-03-31'],
        ['2029-01-01', null],
      ] as const)
        expect(refusal(await add(row(begins, ends)))).toEqual(refused);
      expect((await add(row('2030-07-01', null))).status).toBe(200);
      expect(refusal(await add(row('2031-01-01', null)))).toMatchObject({ code: 'overlaps', from: '2030-07-01', to: 'open' });
      expect((await add((await group())('2030-01-01', null))).status).toBe(200);
    });

    it('are refused when one grows into another, moves into its group, or comes twice at once', async () => {
      const row = await group();
      const [first, second] = [await add(row('2030-01-01', '2030-01-31')), await add(row('2030-02-01', '2030-02-28'))];
      expect(second.status).toBe(200);
      expect(refusal(await admin.patch(name, keyOf(form, first.body.rows[0] ?? {}), to, { new: '2030-02-01' }))).toMatchObject({ code: 'overlaps' });
      const other = await add((await group())('2030-01-15', null));
      const moved = Object.fromEntries(within.map((field) => [field, row('', '')[field] ?? null]));
      expect(refusal(await admin.action(name, 'set', { rows: [{ ...keyOf(form, other.body.rows[0] ?? {}), ...moved }] }))).toMatchObject({ code: 'overlaps' });
      const twice = await group();
      expect(refusal(await admin.action(name, 'set', { rows: [twice('2030-01-01', null), twice('2030-05-01', null)] }))).toMatchObject({ code: 'overlaps' });
    });

    it('end no earlier than they begin', async () => {
      const row = await group();
      expect(refusal(await add(row('2030-02-01', '2030-01-31')))).toMatchObject({ status: 422, code: 'rule', fields: [from, to] });
    });

    it('do not overlap when many are written at the same time, and one of them is', async () => {
      const row = await group();
      const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => add(row(`2030-01-${String(i + 1).padStart(2, '0')}`, null))));
      const codes = answers.map((answer) => [answer.status, codeOf(answer)].join(' '));
      expect(codes.filter((code) => code.startsWith('200'))).toHaveLength(1);
      expect(new Set(codes.filter((code) => !code.startsWith('200')))).toEqual(new Set(['422 overlaps']));
    });

    it('come back by an undo only where nothing else holds by then', async () => {
      const row = await group();
      const added = await add(row('2030-01-01', null));
      const gone = await admin.action(name, 'delete', { keys: [keyOf(form, added.body.rows[0] ?? {})] });
      const inTheWay = await add(row('2030-06-01', null));
      const refused = await admin.rpc('undo', { change_set_id: Number(gone.body.change_set_id) });
      expect([refused.status, codeOf(refused)]).toEqual([422, 'overlaps']);
      await admin.rpc('undo', { change_set_id: inTheWay.body.change_set_id });
      expect((await admin.rpc('undo', { change_set_id: Number(gone.body.change_set_id) })).status).toBe(200);
    });
  });

  it('that overlapped before they were watched end as the next begins; of those that begin on one day none is lost', async () => {
    const constraint = sql.identifier(periodConstraint('vat'));
    await app.execute(sql`alter table vat drop constraint ${constraint}`);
    await app.execute(sql`alter table vat disable trigger period_apart`);
    for (const [begins, ends] of [
      ['2020-01-01', null],
      ['2021-01-01', '2025-12-31'],
      ['2021-01-01', null],
    ] as const) {
      await app.execute(sql`
        insert into vat (company_code, country_code, vat_code, vat_names, vat_rate, valid_from, valid_to)
        values ('KT-HU', 'HU', 'OVERLAPPED', '{}', 1, ${begins}, ${ends})`);
    }
    await app.database.script(periodTriggers(vats));
    const kept = await app.rows(sql`select valid_from, valid_to from vat where vat_code = 'OVERLAPPED' order by vat_id`);
    expect(kept).toEqual([
      { valid_from: '2020-01-01', valid_to: '2020-12-31' },
      { valid_from: '2021-01-01', valid_to: '2025-12-31' },
      { valid_from: '2021-01-01', valid_to: null },
    ]);
    expect(await app.rows(sql`select 1 as is_there from pg_constraint where conname = ${periodConstraint('vat')}`)).toHaveLength(1);
  });
});
