import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '../../../src/shared/languages.ts';
import type { Language } from '../../../src/shared/languages.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { Window } from '../../../src/shared/records/calls.ts';
import { refreshSearch } from '../../../src/server/domain/storefront/search/refresh-search.ts';
import { chairs, expectations, goods, table } from './search-goods.ts';
import { describeOnEachDemo } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';

/* What visitors find: forms of words, without accents, in either letters, with slips of the keyboard, and codes as they are. */

describeOnEachDemo('the search of visitors', (open) => {
  let app: App;
  let shop: { shop_id: number; company_code: string };

  const actor = () => ({ userId: null, companyCode: shop.company_code, shopId: shop.shop_id });
  const ask = async (form: string, language: Language, wanted: string, asTyped = false): Promise<JsonObject[]> =>
    (
      JSON.parse(
        await app.services.records.list(actor(), form, {
          count: 'none',
          limit: 50,
          language_code: language,
          params: { language, wanted, as_typed: asTyped },
          ...(form === 'shop_found' && {
            sort: [
              { field: 'relevance', desc: true },
              { field: 'product_code', desc: false },
            ],
          }),
        }),
      ) as Window
    ).rows;
  const find = async (language: Language, wanted: string, asTyped = false): Promise<unknown[]> =>
    (await ask('shop_found', language, wanted, asTyped)).map(({ product_code: code }) => code);
  const refresh = () => refreshSearch((work) => app.database.system(work));

  beforeAll(async () => {
    app = await openApp(open);
    const [first] = await app.rows<typeof shop>(sql`select shop_id::int, company_code from shop where active order by shop_id limit 1`);
    if (!first) throw new Error('no shop');
    shop = first;
    await app.execute(sql`update product_shop set published = false where shop_id = ${shop.shop_id}`);
    for (const { code, name } of goods) {
      await app.execute(sql`insert into product (product_code, product_name) values (${code}, ${JSON.stringify(name)}::jsonb)`);
      await app.execute(
        sql`insert into product_shop (product_code, shop_id, company_code, published, selling_price_shop) values (${code}, ${shop.shop_id}, ${shop.company_code}, true, 100)`,
      );
    }
    await refresh();
  });
  afterAll(() => app.close());

  it.each(expectations)('%s: „%s”', async (language, wanted, codes) => {
    // What is a form of the word stands before what holds it.
    expect((await find(language, wanted)).slice(0, codes.length).toSorted()).toEqual(codes);
  });

  it('finds what a synonym means, in its forms, of this shop and of no other', async () => {
    const [foreign] = await app.rows<{ shop_id: number; company_code: string }>(
      sql`select shop_id::int, company_code from shop where company_code <> ${shop.company_code} order by shop_id limit 1`,
    );
    await app.execute(sql`
      insert into search_synonym (company_code, shop_id, language_code, synonym_word, means)
      values (${shop.company_code}, ${shop.shop_id}, 'hu', 'hokedli', array['szék']), (${shop.company_code}, null, 'bg', 'Табуретка', array['столове']),
             (${foreign?.company_code}, ${foreign?.shop_id}, 'hu', 'pamlagocska', array['szék']), (${foreign?.company_code}, null, 'hu', 'puffancs', array['szék'])`);
    for (const [language, wanted, codes] of [
      ['hu', 'hokedli', ['SRCH-1002']],
      ['hu', 'Hokedlik', ['SRCH-1002']],
      ['bg', 'табуретки', chairs],
      ['bg', 'taburetka', chairs],
    ] as const)
      expect([wanted, (await find(language, wanted)).toSorted()]).toEqual([wanted, codes]);
    for (const wanted of ['pamlagocska', 'puffancs']) expect([wanted, await find('hu', wanted)]).toEqual([wanted, []]);
    // A word that products have themselves stands before what it means besides.
    await app.execute(
      sql`insert into search_synonym (company_code, language_code, synonym_word, means) values (${shop.company_code}, 'de', 'Tisch', array['Regal', 'Bücherregal'])`,
    );
    expect(await find('de', 'tisch')).toEqual([...table, 'SRCH-3001']);
    await app.execute(sql`delete from search_synonym where synonym_word in ('hokedli', 'Табуретка', 'pamlagocska', 'puffancs', 'Tisch')`);
  });

  it('has words of all products in every language', async () => {
    const [{ documents } = { documents: 0 }] = await app.rows<{ documents: number }>(sql`select count(*)::int as documents from search.document`);
    const [{ products } = { products: 0 }] = await app.rows<{ products: number }>(sql`select count(*)::int as products from product`);
    expect(documents).toBe(products * languages.length);
    const counts = sql`select search.tongue(language_code, word) as language_code, word, count(*)::int as documents from search.document, unnest(tsvector_to_array(words)) as word group by 1, 2`;
    const wrong = await app.rows(
      sql`select * from (${counts}) c full join search.word w using (language_code, word) where c.documents is distinct from w.documents`,
    );
    expect(wrong).toEqual([]);
  });

  it('has the product of a code first, and corrects no codes and no short words', async () => {
    expect(await find('en', 'srch-1002')).toEqual(['SRCH-1002']);
    expect((await find('en', 'SRCH1001'))[0]).toBe('SRCH-1001');
    expect(await ask('shop_search', 'en', 'srch-1009')).toMatchObject([{ shown_for: null, is_partly: true }]);
    expect(await find('en', '1009')).toEqual([]);
    expect(await find('en', 'oka')).toEqual([]);
    expect(await find('hu', 'szk')).toEqual([]);
  });

  it('tells what it was corrected to, and takes it as it is typed where that is wanted', async () => {
    expect(await ask('shop_search', 'en', 'dining chiar')).toMatchObject([{ shown_for: 'dining chair', is_partly: false }]);
    expect(await find('en', 'dining chiar')).toEqual(['SRCH-1001']);
    expect(await ask('shop_search', 'en', 'chair')).toMatchObject([{ shown_for: null, is_partly: false }]);
    expect(await find('en', 'chiar', true)).toEqual([]);
    expect(await ask('shop_search', 'en', 'chiar', true)).toMatchObject([{ shown_for: null }]);
    expect(await ask('shop_search', 'hu', 'aztal')).toMatchObject([{ shown_for: 'asztal' }]);
  });

  it('asks for all words, and for any where no product has all, which it tells', async () => {
    expect(await find('en', 'office chair')).toEqual(['SRCH-1002']);
    expect((await find('en', 'chair table')).toSorted()).toEqual([...chairs, ...table]);
    expect(await ask('shop_search', 'en', 'chair table')).toMatchObject([{ is_partly: true }]);
    expect(await find('en', 'chair zzzzzzz')).toHaveLength(2);
    expect(await ask('shop_search', 'en', 'chair zzzzzzz')).toMatchObject([{ is_partly: true }]);
    expect(await find('en', 'a table with the chair')).toHaveLength(3);
  });

  it('finds what begins like the last word', async () => {
    expect(await find('en', 'oak ta')).toEqual(table);
    expect(await find('cs', 'dub')).toEqual(table);
  });

  it('is of the shop alone: neither hidden products nor their words are there', async () => {
    await app.execute(sql`update product_shop set published = false where product_code = 'SRCH-3001'`);
    expect(await find('en', 'bookshelf')).toEqual([]);
    expect(await ask('shop_search', 'en', 'bookshlef')).toMatchObject([{ shown_for: null }]);
    await app.execute(sql`update product_shop set published = true where product_code = 'SRCH-3001' and shop_id = ${shop.shop_id}`);
    expect(await ask('shop_search', 'en', 'bookshlef')).toMatchObject([{ shown_for: 'bookshelf' }]);
    expect(await find('en', 'bookshlef')).toEqual(['SRCH-3001']);
  });

  it('puts so many in order as are wanted, those first that are called so, and counts all without an order unless they are too many', async () => {
    const rowsOf = async (best: number): Promise<JsonObject[]> =>
      (
        JSON.parse(
          await app.services.records.list(actor(), 'shop_found', {
            count: 'none',
            limit: 50,
            language_code: 'en',
            params: { language: 'en', wanted: 'zirbel', best },
            sort: [
              { field: 'relevance', desc: true },
              { field: 'product_code', desc: false },
            ],
          }),
        ) as Window
      ).rows;
    await app.execute(sql`
      insert into product (product_code, product_name, description)
      select 'ZIRB-' || n, jsonb_build_object('en', case when n > 27 then 'Zirbel bed ' || n else 'Bed ' || n end), '{"en": "It smells of zirbel wood."}' from generate_series(1, 30) n`);
    await app.execute(
      sql`insert into product_shop (product_code, shop_id, company_code, published, selling_price_shop) select 'ZIRB-' || n, ${shop.shop_id}, ${shop.company_code}, true, 100 from generate_series(1, 30) n`,
    );
    await refresh();
    const best = await rowsOf(5);
    expect(best).toHaveLength(5);
    expect(best.slice(0, 3).map(({ product_code }) => product_code)).toEqual(['ZIRB-28', 'ZIRB-29', 'ZIRB-30']);
    const all = await rowsOf(0);
    expect([all.length, all.every(({ relevance }) => Number(relevance) === 0)]).toEqual([30, true]);
    // Five thousand products more that have the word and are shown.
    const more = sql`kontor_bits(array(select generate_series(20000, 25000)))`;
    await app.execute(sql`update search.word set frequent = true where language_code = 'en' and word = 'zirbel'`);
    await app.execute(sql`insert into search.posting select 'en', 'zirbel', false, 0, ${more}`);
    await app.execute(sql`update search.fact set products = products | ${more} where kind = 'shown' and owner = ${shop.shop_id} and part = 0`);
    await expect(rowsOf(0)).rejects.toThrow('too_complex');
    await app.execute(sql`update search.word set frequent = false where word = 'zirbel'`);
    await app.execute(sql`delete from search.posting where word = 'zirbel'`);
    await app.execute(sql`update search.fact set products = products & ~ ${more} where kind = 'shown' and owner = ${shop.shop_id} and part = 0`);
    await app.execute(sql`delete from product where product_code like 'ZIRB-%'`);
    await refresh();
  });

  it('is made anew beside what is in use, piece by piece, and changes that come meanwhile are in it', async () => {
    const wordsOf = () => app.rows(sql`select language_code, word, shown, keys, documents from search.word order by 1, 2`);
    const before = await wordsOf();
    await app.execute(sql`update search.made set version = 0`);
    const piece = async (most: number) => (await app.rows<{ read: number }>(sql`select search.make(${most}) as read`))[0]?.read;
    expect(await piece(50)).toBe(50);
    // Visitors find what they found.
    expect(await find('en', 'oak')).toEqual(table);
    await app.execute(sql`update product set product_name = product_name || '{"en": "Elm table"}' where product_code = 'SRCH-2001'`);
    await refresh();
    expect([await find('en', 'elm'), await find('en', 'oak', true)]).toEqual([table, []]);
    await app.execute(sql`update product set product_name = product_name || '{"en": "Oak table"}' where product_code = 'SRCH-2001'`);
    await refresh();
    expect(await wordsOf()).toEqual(before);
    expect(await app.rows(sql`select to_regclass('search.next_document') as made, to_regclass('search.spelled') as spelled`)).toEqual([
      { made: null, spelled: null },
    ]);
    expect(await piece(100)).toBe(0);
  });

  it('takes whatever is typed', async () => {
    for (const wanted of ["'", '"', '\\', '& | !', ':*', 'x'.repeat(400), '%%%%', '____', '<b>', '(', '🪑', 'a\u0301', '1 2 3 4 5 6 7 8 9 10 11 12'])
      for (const language of languages) await expect(find(language, wanted), wanted).resolves.toBeInstanceOf(Array);
  });

  it('finds a product by the values of its attributes, as they are called in the language, and follows these', async () => {
    const [attribute] = await app.rows<{ id: number }>(
      sql`insert into attribute (attribute_names, position) values ('{"en": "Finish", "hu": "Felület"}', 900) returning attribute_id as id`,
    );
    const [value] = await app.rows<{ id: number }>(sql`
      insert into attribute_value (attribute_id, value_names, position) values (${attribute?.id ?? 0}, '{"en": "Wengé veneer", "hu": "Szálcsiszolt törtfehér"}', 1)
      returning attribute_value_id as id`);
    expect(await find('hu', 'tortfeher')).toEqual([]);
    await app.execute(
      sql`insert into product_attribute (product_code, attribute_id, attribute_value_id) values ('SRCH-3001', ${attribute?.id ?? 0}, ${value?.id ?? 0})`,
    );
    await refresh();
    for (const [language, wanted] of [
      ['hu', 'tortfeher'],
      ['hu', 'TÖRTFEHÉR'],
      ['en', 'wenge'],
      ['en', 'WENGÉ'],
      // What is not translated is called as in English, as its page does.
      ['de', 'wenge'],
    ] as const)
      expect([language, wanted, await find(language, wanted)]).toEqual([language, wanted, ['SRCH-3001']]);
    await app.execute(sql`update attribute_value set value_names = '{"en": "Zebrano"}' where attribute_value_id = ${value?.id ?? 0}`);
    await refresh();
    expect([await find('en', 'zebrano'), await find('en', 'wenge', true)]).toEqual([['SRCH-3001'], []]);
    await app.execute(sql`delete from product_attribute where attribute_value_id = ${value?.id ?? 0}`);
    await refresh();
    expect(await find('en', 'zebrano', true)).toEqual([]);
  });

  it('follows what is written: names, brands and products that come and go', async () => {
    await app.execute(sql`update product set product_name = product_name || '{"en": "Garden swing"}' where product_code = 'SRCH-3001'`);
    await refresh();
    expect(await find('en', 'swings')).toEqual(['SRCH-3001']);
    expect(await find('en', 'bookshelf')).toEqual([]);
    await app.execute(sql`insert into brand (brand_name) values ('Zimbrox')`);
    await app.execute(sql`update product set brand_id = (select brand_id from brand where brand_name = 'Zimbrox') where product_code = 'SRCH-3001'`);
    await refresh();
    expect(await find('hu', 'zimbrox')).toEqual(['SRCH-3001']);
    await app.execute(sql`update brand set brand_name = 'Zambrox' where brand_name = 'Zimbrox'`);
    await refresh();
    expect(await find('hu', 'zambrox')).toEqual(['SRCH-3001']);
    expect(await app.rows(sql`select 1 from search.word where word = 'zimbrox'`)).toEqual([]);
    await app.execute(sql`update product set product_code = 'SRCH-3002' where product_code = 'SRCH-3001'`);
    await refresh();
    expect(await find('en', 'swing')).toEqual(['SRCH-3002']);
    await app.execute(sql`delete from product where product_code = 'SRCH-3002'`);
    await refresh();
    expect(await find('en', 'swing')).toEqual([]);
    expect(await refresh()).toBe(0);
  });
});
