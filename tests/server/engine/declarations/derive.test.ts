import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { code, multi } from '../../../../schemas/kinds.gen.ts';
import { derivations } from '../../../../src/generated/server/parts/derivations.gen.ts';
import type { Derivation } from '../../../../src/server/engine/records/define-derivation.ts';
import { infoOf } from '../../../../src/server/engine/records/core/tables.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { columnThrough } from '../../../../schemas/forms/through.ts';
import { derivationOf } from '../../../../src/server/engine/records/write/derivation-of.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { fillOwnTables, openAllRecords, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, natureIn, triedOn } from './declared.ts';
import { createValues, keyOf } from './values.ts';

/* Every field of every form whose value follows from others, as its declaration says. */

const declared: Readonly<Record<string, Derivation>> = derivations;
const derived = declaredForms.flatMap(([name, form]) =>
  Object.entries(form.derive ?? {}).map(([field, by]) => ({ name, form, field, from: Object.keys(derivationOf(form, by as string, declared)?.from ?? {}) })),
);
/** A value that no two rows may have cannot be tried on rows that are alike: words of addresses have a suite of their own (tests/server/shops). */
const isUnique = ({ form, field }: { form: AnyForm; field: string }): boolean =>
  form.table !== undefined && infoOf(form.table).uniques.some((set) => set.includes(field));
const alike = derived.filter((one) => !isUnique(one));
/** Those of them that change when an existing row is edited. */
const following = alike.flatMap((one) =>
  one.from.filter((source) => one.form.write?.[source] && one.form.write[one.field]).map((source) => ({ ...one, source })),
);

/**
 * What a row must say, or not say, for a source to count: the currency is the customer's where there is no shop, a rate moves in other currencies than the company's,
 * a rate of VAT abroad or with a number of another member state, and a fee with the VAT where prices carry it.
 */
const saidFor: Readonly<Record<string, JsonObject>> = {
  'sales_orders currency_code customer_id': { shop_id: null },
  'sales_orders rate_to_base opened_on': { currency_code: 'EUR' },
  'sales_orders fees_vat_rate country_code': { vat_no: 'DE136695976' },
  'sales_orders fees_vat_rate vat_no': { country_code: 'DE' },
  'sales_orders fees_vat_rate opened_on': { country_code: 'SK' },
  'sales_orders payment_fee fees_vat_rate': { price_type: 'gross' },
  'sales_orders payment_fee opened_on': { currency_code: 'EUR' },
};

const text = (value: Json): string => JSON.stringify(value);
const isTexts = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A patch that takes all languages from a text, which it else leaves as they are where it does not name them. */
const emptied = (value: Json): JsonObject => (isTexts(value) ? Object.fromEntries(Object.keys(value).map((language) => [language, null])) : {});
let codes = 0;
const newCode = (): string => `DERIVED-${(codes += 1)}`;
/** The row with other codes of its own, so that it may be added once more. */
const renewed = (row: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'string' && value.startsWith('DERIVED-') ? newCode() : value]));

/** The text that a derived field follows from which no two rows may have the same, such as the title of an address. */
const titleIn = (form: AnyForm): string | undefined => {
  const { table } = form;
  const isUnique = (field: string): boolean => table !== undefined && infoOf(table).uniques.some((columns) => columns.includes(field));
  const sources = derived.flatMap((one) => (one.form === form && isUnique(one.field) ? one.from : []));
  return sources.find((source) => natureIn(form, source).kind === multi);
};

/** The last of what a form's fields follow from where no two rows may have all of it: rows that are to be like a stored one differ in it. */
const apartIn = (form: AnyForm): string | undefined => {
  const sources = new Set(derived.filter((one) => one.form === form).flatMap(({ from }) => from));
  const uniques = form.table ? getTableConfig(form.table).uniqueConstraints : [];
  // The company is that of whoever adds the row.
  const own = uniques.map(({ columns }) => columns.filter(({ name }) => name !== 'company_code'));
  return own.find((columns) => columns.every(({ name }) => sources.has(name)))?.at(-1)?.name ?? titleIn(form);
};

/** So many rows are looked at for what new rows are derived from. */
const mostRows = 30;
/** So many are asked for: some say too little, as an order of a guest does not say by its customer who gets the goods. */
const askedRows = 300;

/** Whether a row that is like the stored one would lack what it must have: nothing that it follows from is known. */
const saysTooLittle = (form: AnyForm, stored: JsonObject): boolean =>
  derived.some((one) => one.form === form && (form.required ?? []).includes(one.field) && one.from.every((source) => (stored[source] ?? null) === null));

describeOnEachDemo('derived fields', (open, engine) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    await openAllRecords(app);
  });
  afterAll(() => app.close());

  const values = () => createValues(admin);
  let turns = 0;
  /** A value that no stored row has, another one each time. */
  const unused = async (name: string, form: AnyForm, field: string, stored: JsonObject): Promise<Json> => {
    if (field === titleIn(form)) return { en: `Apart ${(turns += 1)}` };
    const taken = new Set((await admin.rows(name, { count: 'none' })).map((row) => row[field]));
    const free = (await values().of(form, field, stored)).filter((example) => !taken.has(example));
    return free[(turns += 1) % free.length] ?? null;
  };
  /** A row to be added that is like a stored one in what the fields follow from, and is given no derived one. */
  const like = async (name: string, form: AnyForm, stored: JsonObject): Promise<JsonObject> => {
    const row: JsonObject = {};
    const sources = derived.filter((one) => one.form === form).flatMap(({ from }) => from);
    for (const field of new Set([...(form.required ?? []), ...sources])) {
      if (field in (form.derive ?? {})) continue;
      const isOwn = !sources.includes(field) && natureIn(form, field).kind === code;
      row[field] = isOwn ? newCode() : sources.includes(field) ? (stored[field] ?? null) : ((await values().of(form, field, stored))[0] ?? null);
    }
    const apart = apartIn(form);
    return apart ? { ...row, [apart]: await unused(name, form, apart, stored) } : row;
  };
  const added = async (name: string, row: JsonObject) => {
    const { status, body } = await admin.action<{ rows: JsonObject[]; change_set_id: number }>(name, 'set', { rows: [row] });
    expect([status, JSON.stringify((body as JsonObject).error ?? null)]).toEqual([200, 'null']);
    return { row: body.rows[0] as JsonObject, undo: () => admin.rpc('undo', { change_set_id: body.change_set_id }) };
  };
  /** Rows that were changed since they were added are kept by an undo: they are deleted, so that nothing of one case is found by another. */
  const leave = async (form: AnyForm, name: string, { row, undo }: Awaited<ReturnType<typeof added>>) =>
    form.delete ? admin.action(name, 'delete', { keys: [keyOf(form, row)] }) : undo();
  /** What new rows can be like so that the field has a value: one for each value that it then has, or each row that may stand beside the others. */
  const find = async ({ name, form, field }: (typeof derived)[number], most: number): Promise<{ given: JsonObject; value: Json }[]> => {
    const all = new Map<string, { given: JsonObject; value: Json }>();
    const rows = (await admin.rows(name, { limit: askedRows, count: 'none' })).filter((row) => !saysTooLittle(form, row));
    for (const stored of rows.slice(0, mostRows)) {
      const given = await like(name, form, stored);
      const { row, undo } = await added(name, given);
      await undo();
      const value = row[field] ?? null;
      const said = text(apartIn(form) ? given : value);
      if (value !== null) all.set(said, all.get(said) ?? { given, value });
      if (all.size === most) break;
    }
    expect(all.size, `rows of ${name} that say what ${field} is`).toBeGreaterThan(0);
    return [...all.values()];
  };
  const known = new Map<string, Promise<{ given: JsonObject; value: Json }[]>>();
  /** Looked for once: each test leaves what it found. */
  const found = (one: (typeof derived)[number], most = 2) => {
    const key = `${one.name}.${one.field} ${most}`;
    const finding = known.get(key) ?? find(one, most);
    known.set(key, finding);
    return finding;
  };

  it('are declared somewhere, and every derivation is of use', () => {
    const used = declaredForms.flatMap(([, form]) => Object.values(form.derive ?? {}).filter((by) => by !== undefined && !columnThrough(form, by)));
    expect(new Set<string | undefined>(used)).toEqual(new Set(Object.keys(declared)));
  });

  describe.each(triedOn(engine, alike))('$name: $field', (one) => {
    const { name, form, field } = one;

    it('is known of a new row that is not given it, or given it empty, and goes with its undo', async () => {
      for (const { given, value } of await found(one)) {
        const empty = await added(name, { ...renewed(given), [field]: null });
        expect(empty.row[field]).toEqual(value);
        expect((await empty.undo()).status).toBe(200);
        const key = form.key.map((part) => ({ field: part, op: 'eq', value: empty.row[part] ?? null }));
        expect(await admin.rows(name, { filter: { and: key } })).toEqual([]);
      }
    });

    it('is in a new row what it was given', async () => {
      const [{ given, value } = { given: {}, value: null }] = await found(one);
      const other = (await values().of(form, field, given)).find((example) => text(example) !== text(value)) ?? null;
      const { row, undo } = await added(name, { ...renewed(given), [field]: other });
      await undo();
      expect(row[field]).toEqual(other);
    });

    it('is known of each of many rows that are added at once', async () => {
      const all = await found(one, apartIn(form) ? mostRows : 2);
      const rows = Array.from({ length: apartIn(form) ? all.length : 40 }, (_, i) => renewed(all[i % all.length]?.given ?? {}));
      const { body } = await admin.action<{ rows: JsonObject[]; change_set_id: number }>(name, 'set', { rows });
      await admin.rpc('undo', { change_set_id: body.change_set_id });
      expect(body.rows.map((row) => row[field])).toEqual(rows.map((_, i) => all[i % all.length]?.value));
    });
  });

  describe.each(triedOn(engine, following))('$name: $field by $source', (one) => {
    const { name, form, field, source } = one;

    it('changes along while nobody typed it, and stays once somebody did', async () => {
      let changes = 0;
      for (const { given: alike } of await found(one)) {
        const given = { ...alike, ...saidFor[`${name} ${field} ${source}`] };
        const others = (await values().of(form, source, given)).filter((example) => example !== given[source]).slice(0, 8);
        const untouched = await added(name, renewed(given));
        const followed: Json[] = [untouched.row[field] ?? null];
        for (const other of others) {
          const fresh = await added(name, { ...renewed(given), [source]: other });
          await fresh.undo();
          const whole = { ...emptied(untouched.row[source] ?? null), ...emptied(followed.at(-1) ?? null) };
          const next = isTexts(other) ? { ...whole, ...other } : other;
          const [row] = (await admin.patch(name, keyOf(form, untouched.row), source, { new: next })).body.rows as JsonObject[];
          // What a new row would be told is what the old one is told now.
          expect(row?.[field]).toEqual(fresh.row[field]);
          followed.push(row?.[field] ?? null);
        }
        changes += new Set(followed.map(text)).size - 1;
        await leave(form, name, untouched);

        // A value that is what would follow cannot be told from one that did.
        const typed = (await values().of(form, field, given)).find((example) => text(example) !== text(followed[0] ?? null)) ?? null;
        const own = await added(name, { ...renewed(given), [field]: typed });
        for (const other of others.filter((_, i) => text(followed[i + 1] ?? null) !== text(typed))) {
          const [row] = (await admin.patch(name, keyOf(form, own.row), source, { new: other })).body.rows as JsonObject[];
          expect(row?.[field]).toEqual(typed);
        }
        await leave(form, name, own);
      }
      expect(changes).toBeGreaterThan(0);
    });
  });
});
