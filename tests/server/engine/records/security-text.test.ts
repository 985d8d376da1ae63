import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm, FormField } from '../../../../schemas/forms/define.ts';
import { isColumn, natureOf } from '../../../../schemas/tables/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import type { languages } from '../../../../src/shared/languages.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, fillEveryForm, fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

const texts: Record<string, string> = {
  'Arabic and Hebrew beside Latin': 'كرسي chair כיסא 12',
  'an override of the direction': 'photo\u202egpj.exe',
  isolates: '\u2067abc\u2069',
  'a zero-width joiner and space': 'a\u200db\u200bc',
  'a thousand marks on a letter': `e${'\u0301'.repeat(450)}`,
  'a family of four': '👨‍👩‍👧‍👦',
  'a flag': '🇭🇺',
  'é as one sign': 'caf\u00e9',
  'é as two signs': 'cafe\u0301',
  'İ and ı': 'İstanbul ısı',
  'ß and ẞ': 'Straße STRAẞE',
  Hungarian: 'árvíztűrő tükörfúrógép',
  Slovak: 'ľúbezný kôň',
  Czech: 'příliš žluťoučký kůň',
  Romanian: 'șță în țară',
  Bulgarian: 'жълтата дюля',
  'signs beyond the first plane': '𐍈𝔘𠜎',
  'a soft hyphen': 'Donau\u00addampf',
};
/** What finds a text besides itself, by the documented folding (src/shared/text/fold.ts). */
const finds: readonly [string, string][] = [
  ['ARVIZTURO', 'Hungarian'],
  ['lubezny KON', 'Slovak'],
  ['zlutoucky', 'Czech'],
  ['tara', 'Romanian'],
  ['ДЮЛЯ', 'Bulgarian'],
  ['istanbul isi', 'İ and ı'],
  ['strasse', 'ß and ẞ'],
  ['كرسي', 'Arabic and Hebrew beside Latin'],
];

/** Words in the order of each language; PGlite knows the root's alone, where those marked stand otherwise. */
const orders: Record<(typeof languages)[number], { words: string[]; tailored: boolean }> = {
  en: { words: ['apple', 'Apple', 'banana', 'Éclair', 'zebra'], tailored: false },
  de: { words: ['Apfel', 'Äpfel', 'Ofen', 'Öfen', 'Straße', 'Zug'], tailored: false },
  hu: { words: ['cukor', 'csak', 'dió', 'gép', 'gyár', 'ókor', 'öröm', 'zab', 'zsír'], tailored: true },
  sk: { words: ['cesta', 'čas', 'hora', 'chata', 'ihla', 'šaty'], tailored: true },
  ro: { words: ['arc', 'ăsta', 'în', 'sac', 'șa', 'tac', 'țac'], tailored: true },
  cs: { words: ['cihla', 'čas', 'hora', 'chata', 'ihned', 'řeka'], tailored: true },
  bg: { words: ['агне', 'бал', 'йод', 'щит', 'ябълка'], tailored: false },
};

const normalised = (field: FormField, typed: string) => {
  const { kind, options } = isColumn(field) ? natureOf(field) : field;
  return v.safeParse(kind.value(options as never), `\u200f${typed}\u200e`);
};
/** How such numbers are typed, and kept. */
const typedNumber = (field: string) => (field.includes('phone') ? { typed: '+36 (1) 234-56', kept: '+36123456' } : { typed: 'ab 12 34', kept: 'AB1234' });

describeOnEachDemo('texts of all writings', (open, engine) => {
  let app: App;
  let admin: Client;
  const brand = (brand_name: string) => admin.action('product_brands', 'set', { brand_name });
  const named = async (call: JsonObject) => (await admin.rows('product_brands', call)).map(({ brand_name }) => brand_name);

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    await fillEveryForm(admin);
    await admin.action('product_manufacturers', 'set', {
      rows: Object.entries(texts).map(([name, address]) => ({ mf_name: `Text ${name}`, address, responsible_person: address })),
    });
  });
  afterAll(() => app.close());

  it.each(Object.entries(texts))('%s are stored sign for sign (G1)', async (name, text) => {
    const [row] = await admin.rows('product_manufacturers', {
      filter: { field: 'mf_name', op: 'eq', value: `Text ${name}` },
      columns: ['address', 'responsible_person'],
    });
    expect([row?.address, row?.responsible_person]).toEqual([text, text]);
    const bytes = await app.rows<{ bytes: number }>(sql`select octet_length(address) as bytes from manufacturer where mf_name = ${`Text ${name}`}`);
    expect(bytes[0]?.bytes).toBe(Buffer.byteLength(text));
  });

  it.each(finds)('%j finds the text in %s (G1)', async (typed, name) => {
    const found = await admin.rows('product_manufacturers', { search: typed, columns: ['mf_name'] });
    expect(found.map(({ mf_name }) => mf_name)).toContain(`Text ${name}`);
  });

  it('of one look are found whichever way their accents are composed (G1)', async () => {
    for (const typed of ['caf\u00e9', 'cafe\u0301', 'CAFE']) {
      const found = (await admin.rows('product_manufacturers', { search: typed, columns: ['mf_name'] })).map(({ mf_name }) => mf_name);
      expect(found).toEqual(expect.arrayContaining(['Text é as one sign', 'Text é as two signs']));
    }
  });

  it('are as long as browsers count them, for the server as for the control (G2)', async () => {
    expect([(await brand('😀'.repeat(250))).status, codeOf(await brand(`${'😀'.repeat(250)}x`))]).toEqual([200, 'invalid_value']);
    expect([(await brand('x'.repeat(500))).status, codeOf(await brand('x'.repeat(501)))]).toEqual([200, 'invalid_value']);
    const stored = await app.rows<{ letters: number }>(sql`select length(brand_name) as letters from brand where brand_name like '😀😀%'`);
    expect(stored).toEqual([{ letters: 250 }]);
  });

  it('have in no column a narrower length than their kind, which would cut them or fail (G2)', async () => {
    expect(
      await app.rows(
        sql`select table_name, column_name from information_schema.columns where table_schema = 'public' and character_maximum_length is not null`,
      ),
    ).toEqual([]);
  });

  it('tell codes of other letters apart, and take one that is only composed otherwise for the same (G3)', async () => {
    const pack = (product_pack_code: string) =>
      admin.action('product_packing', 'set', { rows: [{ product_pack_code, product_code: code, level: 'unit', qty_in_pack: 1 }] });
    const [{ product_code: code } = {}] = await admin.rows('product_list', { limit: 1, columns: ['product_code'] });
    expect((await pack('KÁD-1')).status).toBe(200);
    expect((await pack('К\u0410D-1')).status).toBe(200);
    expect(codeOf(await pack('KA\u0301D-1'))).toBe('already_exists');
    for (const hidden of ['KA\u200bD-1', 'KAD\u202e-1', 'KAD\u00ad-1', '\ufeff', 'KAD\n-1'])
      expect([hidden, codeOf(await pack(hidden))]).toEqual([hidden, 'invalid_value']);
    const codes = await app.rows<{ code: string }>(sql`select product_pack_code as code from product_pack where product_pack_code like '%D-1' order by 1`);
    expect(codes.map((row) => row.code).sort()).toEqual(['KÁD-1', 'К\u0410D-1'].sort());
  });

  it.each(Object.entries(orders))('are sorted as in %s, and equal ones by their key (G4)', async (language, { words, tailored }) => {
    const mixed = [...words].reverse();
    await admin.action('product_brands', 'set', { rows: mixed.map((word) => ({ brand_name: `${language} ${word}` })) });
    const sorted = await named({
      filter: { field: 'brand_name', op: 'starts', value: `${language} ` },
      sort: [{ field: 'brand_name', desc: false }],
      language_code: language,
    });
    const expected = words.map((word) => `${language} ${word}`);
    if (engine === 'postgres' || !tailored) expect(sorted).toEqual(expected);
    else expect([...sorted].sort()).toEqual([...expected].sort());
    const rows = await admin.rows('product_brands', { sort: [{ field: 'active', desc: false }], columns: ['brand_id', 'active'] });
    expect(rows).toEqual([...rows].sort((a, b) => Number(a.active) - Number(b.active) || Number(a.brand_id) - Number(b.brand_id)));
  });

  it.each([
    ['HU 12345676', 'HU12345676'],
    ['hu-12345676', 'HU12345676'],
    ['\u200fDE\u202d136 695 976\u202c', 'DE136695976'],
    ['ＤＥ１３６６９５９７６', 'DE136695976'],
    ['12345678-2-42', '12345678242'],
    ['ATU 1358.5627', 'ATU13585627'],
  ])('that are VAT numbers are kept without what stands between their signs: %j (G10)', async (typed, kept) => {
    const answer = await admin.patch('companies', { company_code: 'KT-HU' }, 'vat_no', { new: typed });
    expect(answer.body.rows).toMatchObject([{ vat_no: kept }]);
  });

  it.each(['HU', 'no number at all!', 'HU<script>', '١٢٣٤٥٦٧٨', 'H'.repeat(30)])('that are no VAT number are refused at the field: %j (G10)', async (typed) => {
    expect(await admin.patch('companies', { company_code: 'KT-HU' }, 'vat_no', { new: typed })).toMatchObject({
      status: 422,
      body: { error: { code: 'not_a_vat_number', fields: [{ field: 'vat_no' }] } },
    });
  });

  it('that name a phone, a bank account or a tax number have a kind that normalises them (G10)', () => {
    const plain = (Object.entries(forms) as [string, AnyForm][]).flatMap(([name, form]) =>
      Object.entries(form.fields)
        .filter(([field]) => /phone|iban|vat_no|tax_no/.test(field))
        .filter(([field, found]) => normalised(found, typedNumber(field).typed).output !== typedNumber(field).kept)
        .map(([field]) => `${name}.${field}`),
    );
    expect(plain).toEqual([]);
  });
});
