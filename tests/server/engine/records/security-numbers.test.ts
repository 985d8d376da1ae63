import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { AnyKind } from '../../../../schemas/kinds/define.ts';
import { kinds } from '../../../../src/generated/kinds.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { fillEveryForm, fillOwnTables, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, natureIn, oneOfEach } from '../declarations/declared.ts';

/** One field of each kind: that every field is checked by its kind is proved in tests/server/engine/declarations/fields.test.ts. */
const oneOfEachKind = (fieldsOf: (form: AnyForm) => object | undefined) =>
  oneOfEach(
    declaredForms.flatMap(([entity, form]) => Object.keys(fieldsOf(form) ?? {}).map((field) => ({ entity, field, form, kind: natureIn(form, field).kind }))),
    ({ kind }) => kind,
  );
const written = oneOfEachKind(({ write }) => write);
const shown = oneOfEachKind(({ fields }) => fields);
const ofType = (type: RegExp) => written.filter(({ kind }) => type.test(kind.sqlType));

/** As they stand in a JSON body: some are no numbers of JavaScript, which must not see them before the server does. */
const wrongNumbers = [
  '"NaN"',
  '"Infinity"',
  '1e309',
  '-1e309',
  '"1,5"',
  '"1.234,56"',
  '"0x10"',
  '" 5 "',
  '"５"',
  '"5"',
  'true',
  '[5]',
  '{"a":5}',
  '12345678901234567890',
  '99999999999999.99',
];
const wrongDays = [
  '2025-02-30',
  '0000-00-00',
  '0000-01-01',
  '31.12.2025',
  '12/31/2025',
  '2025-12-31T23:59:59-12:00',
  '10000-01-01',
  '-infinity',
  'infinity',
  'today',
  '2025-13-01',
  '2025-1-1',
  '',
  1_767_225_600_000,
  true,
];
const wrongMoments = [
  '2025-02-30T10:00:00Z',
  '0000-01-01T00:00:00Z',
  '2026-01-01T25:00:00Z',
  '2026-01-01T10:00:00+25:00',
  '10000-01-01T00:00:00Z',
  'infinity',
  'now',
  '2026-03-29',
  1_767_225_600_000,
];

describe('kinds of numbers', () => {
  const bySqlType = Object.entries(kinds as Record<string, AnyKind>).filter(([, { sqlType }]) => /^numeric\(|^integer$|^smallint$/.test(sqlType));
  const least: Record<string, number> = { integer: 2 ** 31, smallint: 2 ** 15 };
  it.each(bySqlType)('%s takes nothing its column cannot hold (G5)', (_, { sqlType, value }) => {
    const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(sqlType) ?? [];
    const beyond = least[sqlType] ?? 10 ** (Number(precision) - Number(scale));
    for (const number of [beyond, -beyond - 1, Infinity, -Infinity, Number.NaN])
      expect([number, v.is(value(undefined as never), number)]).toEqual([number, false]);
  });
});

describeOnServer('figures and days', (open) => {
  let app: App;
  let admin: Client;
  const raw = (text: string) =>
    app.request<JsonObject>({
      method: 'POST',
      url: '/rpc/api_action',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU' },
      payload: text,
    });
  const patchRaw = (entity: string, key: JsonObject, field: string, value: string) =>
    raw(`{"entity":"${entity}","action":"set","payload":{"patches":[{"key":${JSON.stringify(key)},"field":"${field}","new":${value}}]}}`);
  const firstKey = async (entity: string, form: AnyForm): Promise<JsonObject> => {
    const [row] = await admin.rows(entity, { limit: 1, columns: [...form.key] });
    if (!row) throw new Error('the form is empty');
    return Object.fromEntries(form.key.map((name) => [name, row[name] ?? null]));
  };

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    await fillEveryForm(admin);
  });
  afterAll(() => app.close());

  /** What each value of a field is answered with, where that is not 422 at the field. */
  const unrefused = async (entity: string, form: AnyForm, field: string, values: readonly string[]): Promise<unknown[]> => {
    const key = await firstKey(entity, form);
    const wrong: unknown[] = [];
    for (const value of values) {
      const { status, body } = await patchRaw(entity, key, field, value);
      const { code, fields } = (body.error ?? {}) as { code?: string; fields?: { field: string }[] };
      if (status !== 422 || code !== 'invalid_value' || fields?.[0]?.field !== field) wrong.push({ value, status, body });
    }
    return wrong;
  };

  it.each(ofType(/^numeric|^integer$|^smallint$/))('$entity.$field refuses what is no figure (G5)', async ({ entity, field, form }) => {
    expect(await unrefused(entity, form, field, wrongNumbers)).toEqual([]);
  });

  it.each(ofType(/^integer$|^smallint$|^bigint$/))('$entity.$field refuses 1.5 for a whole number (G7)', async ({ entity, field, form }) => {
    expect(await unrefused(entity, form, field, ['1.5', '1e-7'])).toEqual([]);
  });

  it.each(ofType(/^date$/))('$entity.$field refuses what is no day (G9)', async ({ entity, field, form }) => {
    expect(
      await unrefused(
        entity,
        form,
        field,
        wrongDays.map((day) => JSON.stringify(day)),
      ),
    ).toEqual([]);
  });

  it.each(ofType(/^timestamptz$/))('$entity.$field refuses what is no moment (G9)', async ({ entity, field, form }) => {
    expect(
      await unrefused(
        entity,
        form,
        field,
        wrongMoments.map((moment) => JSON.stringify(moment)),
      ),
    ).toEqual([]);
  });

  const uncomparable: Record<string, unknown[]> = {
    date: wrongDays,
    timestamptz: wrongMoments.filter((moment) => moment !== '2026-03-29'),
    numeric: ['5', true, [1]],
    integer: ['5', 1.5],
    bigint: ['5', 1.5],
  };
  const comparedWith = (sqlType: string): unknown[] => uncomparable[sqlType.replace(/\(.*/, '')] ?? [];

  it.each(shown.filter(({ kind }) => comparedWith(kind.sqlType).length > 0))(
    '$entity.$field is compared with no day, moment or figure there is not (G5, G9)',
    async ({ entity, field, kind }) => {
      for (const value of comparedWith(kind.sqlType)) {
        const answer = await admin.action(entity, 'list', { limit: 1, filter: { field, op: 'eq', value } });
        expect([field, value, answer.status]).toEqual([field, value, expect.toSatisfy((status: number) => status === 422 || status === 400)]);
      }
    },
  );

  it('stores -0 as 0, and a figure as finely as its column is (G5)', async () => {
    const [{ product_code: code } = {}] = await admin.rows('product_list', { limit: 1, columns: ['product_code'] });
    const key = { product_code: code ?? null };
    await admin.patch('product_list', key, 'weight', { new: 3 });
    const stored = async (value: string) => (await patchRaw('product_list', key, 'weight', value)).body.rows;
    expect(await stored('1.00004999')).toMatchObject([{ weight: 1 }]);
    expect(await stored('1.00005')).toMatchObject([{ weight: 1.0001 }]);
    expect(await stored('1e-20')).toMatchObject([{ weight: 0 }]);
    const again = await patchRaw('product_list', key, 'weight', '-0');
    expect([again.body.change_set_id, Object.is((again.body.rows as JsonObject[])[0]?.weight, 0)]).toEqual([null, true]);
  });

  it('takes a figure back that its column rounded (G5)', async () => {
    const [{ product_code: code } = {}] = await admin.rows('product_list', { limit: 1, columns: ['product_code'] });
    const key = { product_code: code ?? null };
    await admin.patch('product_list', key, 'weight', { new: 2 });
    const { body } = await admin.patch('product_list', key, 'weight', { new: 7.123456 });
    expect(body.rows).toMatchObject([{ weight: 7.1235 }]);
    expect(await admin.rpc('undo', { change_set_id: body.change_set_id })).toMatchObject({ status: 200 });
    expect(await admin.rows('product_list', { limit: 1, columns: ['weight'] })).toMatchObject([{ weight: 2 }]);
  });

  it('adds 0.1 and 0.2 to 0.3, and any thousand amounts to the cent (G6)', async () => {
    const weights = Array.from({ length: 1000 }, (_, i) => [0.1, 0.2, 0.7, (i * 37) % 1000, i / 100][i % 5] ?? 0);
    await admin.action('packing_templates', 'set', { rows: weights.map((wood, i) => ({ packing_template_name: `sum ${i}`, wood })) });
    const answer = await admin.action<{ totals: JsonObject }>('packing_templates', 'list', {
      limit: 1,
      totals: ['wood'],
      filter: { field: 'packing_template_name', op: 'starts', value: 'sum ' },
    });
    const cents = weights.reduce((sum, wood) => sum + Math.round(wood * 100), 0);
    expect(answer.body.totals).toMatchObject({ wood: cents / 100 });
  });

  it('has no id beyond what JSON can say, and refuses one (G8)', async () => {
    for (const id of ['9007199254740993', '9223372036854775807', '9223372036854775808']) {
      const answer = await raw(`{"entity":"product_brands","action":"set","payload":{"patches":[{"key":{"brand_id":${id}},"field":"brand_name","new":"x"}]}}`);
      expect([id, answer.status]).toEqual([id, expect.toSatisfy((status: number) => [400, 404, 422].includes(status))]);
    }
    const sequences = await app.rows<{ max: number }>(sql`select coalesce(max(last_value), 0)::float8 as max from pg_sequences where schemaname = 'public'`);
    expect(sequences[0]?.max).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });

  it('moves no day into another time zone, whatever the zones of server and database (G9)', async () => {
    const zone = process.env.TZ;
    try {
      for (const place of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Budapest']) {
        process.env.TZ = place;
        const [{ vat_id: id, valid_from: from } = {}] = await admin.rows('vats', { limit: 1, columns: ['vat_id', 'valid_from'] });
        const set = await admin.patch('vats', { vat_id: id ?? null }, 'valid_from', { old: from, new: '2024-02-29' });
        expect([place, (set.body.rows as JsonObject[] | undefined)?.[0]?.valid_from]).toEqual([place, '2024-02-29']);
        expect(await admin.rows('vats', { filter: { field: 'valid_from', op: 'eq', value: '2024-02-29' }, columns: ['vat_id'] })).toContainEqual(
          expect.objectContaining({ vat_id: id }),
        );
        await admin.patch('vats', { vat_id: id ?? null }, 'valid_from', { new: from });
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('finds a moment in whatever zone it is said, and one of the hour that summer time leaves out (G9)', async () => {
    const [row = {}] = await admin.rows('product_change_log', { limit: 1, columns: ['change_id', 'made_at'] });
    const moment = new Date(String(row.made_at));
    const [, finer = ''] = /(\.\d+)/.exec(String(row.made_at)) ?? [];
    const elsewhere = `${new Date(moment.getTime() - 12 * 3_600_000).toISOString().slice(0, 19)}${finer}-12:00`;
    expect(await admin.rows('product_change_log', { filter: { field: 'made_at', op: 'eq', value: elsewhere } })).toContainEqual(
      expect.objectContaining({ change_id: row.change_id }),
    );
    const left = (value: string) => admin.rows('product_change_log', { limit: 5, filter: { field: 'made_at', op: 'lt', value } });
    expect(await left('2026-03-29T02:30:00+01:00')).toEqual(await left('2026-03-29T01:30:00Z'));
  });

  it('refuses a figure beyond its range without a fault (G5)', async () => {
    expect(await admin.patch('companies', { company_code: 'KT-HU' }, 'storage_limit', { new: 2 ** 31 })).toMatchObject(refused(422, 'invalid_value'));
    expect(await admin.patch('companies', { company_code: 'KT-HU' }, 'storage_limit', { new: -1 })).toMatchObject(refused(422, 'rule'));
  });
});
