import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Listing, Shop } from '../../../src/storefront/reading.ts';
import { readChoice } from '../../../src/server/domain/storefront/read-choice.ts';
import { createShopReader } from '../../../src/server/domain/storefront/read-shop.ts';
import { countRows } from '../../../src/server/domain/storefront/search/read-facets.ts';
import { readFeatureValues } from '../../../src/server/domain/storefront/search/read-features.ts';
import { refreshSearch } from '../../../src/server/domain/storefront/search/refresh-search.ts';
import { createShopRows } from '../../../src/server/domain/storefront/shop-rows.ts';
import { createShopHosts } from '../../../src/server/domain/storefront/shop-hosts.ts';
import { describeOnEachDemo } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';

/* The sets of products by which searches are answered and facets counted: they say what documents and rows say, whatever was written. */

/** More products than documents need be read to know that a word is frequent. */
const many = 450;

describeOnEachDemo('sets of products that searches are answered by', (open) => {
  let app: App;
  let shop: Shop;
  const refresh = () => refreshSearch((work) => app.database.system(work));
  const listing = (query: string, of = shop): Promise<Listing> =>
    createShopReader(app.services.records, of, 'en').listing(readChoice(new URLSearchParams(query)));

  /** Where sets and what they are made of differ. */
  const wrongFacts = () =>
    app.rows(sql`
      with kept as (select f.kind, f.owner, f.value, n.product_code from search.fact f cross join lateral kontor_places(f.products) one(at) join search.number n on n.part = f.part and n.place = one.at),
      told as (select kind, owner, value, product_code from search.facts(array(select product_code from product)))
      (select 'kept' as side, kept.* from (table kept except table told) kept) union all (select 'told', told.* from (table told except table kept) told) limit 5`);
  const wrongWords = () =>
    app.rows(sql`
      with kept as (select p.language_code, p.word, p.in_name, n.product_code from search.posting p join search.word w on w.language_code = search.tongue(p.language_code, p.word) and w.word = p.word and w.frequent
                     cross join lateral kontor_places(p.products) one(at) join search.number n on n.part = p.part and n.place = one.at),
      token as materialized (select d.language_code, search.tongue(d.language_code, t.lexeme) as tongue, t.lexeme as word, 'A' = any (t.weights) as named, d.product_code
                               from search.document d cross join lateral unnest(d.words) t),
      told as (select t.language_code, t.word, sort.in_name, t.product_code from token t join search.word w on w.language_code = t.tongue and w.word = t.word and w.frequent
                cross join (values (false), (true)) sort(in_name) where not sort.in_name or t.named)
      (select 'kept' as side, kept.* from (table kept except table told) kept) union all (select 'told', told.* from (table told except table kept) told) limit 5`);

  beforeAll(async () => {
    app = await openApp(open);
    const found = await (await createShopHosts(app.database)).findFresh('kontor-butor.test');
    if (!found) throw new Error('no shop');
    shop = found;
    await app.execute(sql`
      insert into product (product_code, product_name, description, brand_id, pt_id, new_product)
      select 'SETS-' || n, jsonb_build_object('en', case when n % 3 = 0 then 'Quorrel lamp ' else 'Lamp ' end || n), '{"en": "A quorrel in every room, 77cm wide."}',
             (select brand_id from brand where active order by brand_id offset n % 4 limit 1), (select pt_id from product_type order by pt_id offset n % 2 limit 1), n % 5 = 0
        from generate_series(1, ${many}) n`);
    await app.execute(sql`
      insert into product_shop (product_code, shop_id, company_code, published, selling_price_shop, free_shipping, discount_percent, discount_end_date)
      select 'SETS-' || n, ${shop.id}, ${shop.company}, n <> 7, n, n % 2 = 0, case when n % 4 = 0 then 10 else 0 end, case when n % 8 = 0 then kontor_today(${shop.company}) + (n % 3 - 1) end
        from generate_series(1, ${many}) n`);
    await app.execute(sql`
      insert into stock_level (warehouse_id, product_code, company_code, on_hand)
      select (kontor_shop_warehouses(${shop.id}))[1], 'SETS-' || n, ${shop.company}, n % 2 from generate_series(1, ${many}) n`);
    await app.execute(sql`
      insert into product_attribute (product_code, attribute_id, attribute_value_id)
      select 'SETS-' || n, v.attribute_id, v.attribute_value_id
        from generate_series(1, ${many}) n cross join lateral (select v.* from attribute_value v join attribute a using (attribute_id) where a.in_facets order by v.attribute_value_id offset n % 6 limit 1) v`);
    await refresh();
  });
  afterAll(() => app.close());

  it('are kept of words that became frequent, and say what the documents say', async () => {
    expect(await app.rows(sql`select word from search.word where word in ('quorrel', '77cm') and frequent group by 1 order by 1`)).toEqual([
      { word: '77cm' },
      { word: 'quorrel' },
    ]);
    expect([await wrongFacts(), await wrongWords()]).toEqual([[], []]);
  });

  it('find what is shown: those that have the word in their names first', async () => {
    const { cards, total } = await listing('q=quorrel');
    expect(total).toBe(many - 1);
    expect(cards.every(({ name }) => name.startsWith('Quorrel'))).toBe(true);
    expect((await listing('q=quorrel+lamp+300')).cards[0]?.code).toBe('SETS-300');
    expect((await listing('q=quorrle')).understood.shownFor).toBe('quorrel');
  });

  it('count of a search what each value of a facet leaves, as the rows are counted', async () => {
    const { brands, types, features } = await listing('q=quorrel');
    const [brand, other] = brands.map(({ name }) => encodeURIComponent(name));
    const type = encodeURIComponent(types[0]?.name ?? '');
    const [first, second] = features.flatMap(({ values }) => values.filter(({ count }) => count > 0)).map(({ id }) => id);
    for (const narrowed of [
      '',
      `brand=${brand}`,
      `brand=${brand}&brand=${other}`,
      `type=${type}`,
      'only=reduced',
      'only=available&only=new',
      `feature=${first}`,
      `feature=${first}&feature=${second}&only=sent_free`,
      `brand=${brand}&type=${type}&only=sent_free`,
    ]) {
      const bySets = await listing(`q=quorrel&${narrowed}`);
      const reader = createShopRows(app.services.records, shop, 'en');
      const choice = readChoice(new URLSearchParams(`q=quorrel&${narrowed}`));
      const byRows = await countRows(reader, choice, await readFeatureValues(reader));
      const told = ({ brands: b, types: t, only, features: f }: Pick<Listing, 'brands' | 'types' | 'only' | 'features'>) => ({
        brands: b.toSorted((x, y) => (x.name < y.name ? -1 : 1)),
        types: t.toSorted((x, y) => (x.name < y.name ? -1 : 1)),
        only,
        features: f,
      });
      expect([narrowed, told(bySets)]).toEqual([narrowed, told(byRows)]);
      expect(bySets.total).toBeGreaterThan(0);
    }
  });

  it('put what is found in the order of prices, page by page', async () => {
    const pricesOf = async (query: string) => (await listing(`q=quorrel&${query}`)).cards.map(({ price }) => price);
    const [{ prices } = { prices: [] }] = await app.rows<{ prices: number[] }>(sql`
      select array_agg(price order by price)::float8[] as prices
        from (select kontor_discounted(selling_price_shop, kontor_discount_now(discount_percent, discount_end_date, kontor_today(${shop.company}))) as price
                from product_shop where shop_id = ${shop.id} and product_code like 'SETS-%' and published) one`);
    expect(await pricesOf('sort=price')).toEqual(prices.slice(0, 24));
    expect(await pricesOf('sort=price&page=2')).toEqual(prices.slice(24, 48));
    expect(await pricesOf('sort=dearest')).toEqual(prices.toReversed().slice(0, 24));
    const within = prices.filter((price) => price >= 100 && price <= 120);
    const between = await listing('q=quorrel&sort=price&min=100&max=120');
    expect([between.total, between.cards.map(({ price }) => price)]).toEqual([within.length, within.slice(0, 24)]);
    expect(between.types.reduce((sum, { count }) => sum + count, 0)).toBe(within.length);
  });

  it('follow what is written', async () => {
    await app.execute(sql`update product_shop set published = false where product_code = 'SETS-9'`);
    await app.execute(sql`update product set active = false where product_code = 'SETS-12'`);
    await app.execute(sql`update product set product_name = '{"en": "Stool"}', description = '{}' where product_code = 'SETS-15'`);
    await app.execute(sql`update product set product_code = 'SETS-NEW' where product_code = 'SETS-18'`);
    await app.execute(sql`delete from product_attribute where product_code = 'SETS-21'`);
    await app.execute(sql`update stock_level set on_hand = 1 - on_hand where product_code in ('SETS-24', 'SETS-27')`);
    await app.execute(
      sql`update product_shop set discount_percent = 25, discount_end_date = null, free_shipping = not free_shipping where product_code = 'SETS-30'`,
    );
    await app.execute(sql`update product set brand_id = null, pt_id = null, new_product = not new_product where product_code = 'SETS-33'`);
    await refresh();
    expect([await wrongFacts(), await wrongWords()]).toEqual([[], []]);
    expect((await listing('q=quorrel')).total).toBe(many - 4);
    expect((await listing('q=SETS-18&exact=1')).cards.map(({ code }) => code)).not.toContain('SETS-18');
    expect((await listing('q=SETS-NEW')).cards[0]?.code).toBe('SETS-NEW');
  });

  it('are of the shop alone, and tell of stock as it is set to', async () => {
    const before = await listing('q=quorrel');
    expect(before.only.available).toBeGreaterThan(0);
    const others = await app.rows<{ hostname: string }>(sql`select hostname from shop where active and shop_id <> ${shop.id}`);
    const hosts = await createShopHosts(app.database);
    for (const { hostname } of others) {
      const of = await hosts.findFresh(hostname);
      if (of) expect([hostname, (await listing('q=quorrel', of)).total]).toEqual([hostname, 0]);
    }
    await app.execute(sql`update shop set stock_shown = 'nothing' where shop_id = ${shop.id}`);
    const silent = await listing('q=quorrel');
    expect([silent.total, silent.only.available]).toEqual([before.total, 0]);
    await app.execute(sql`update shop set stock_shown = 'some' where shop_id = ${shop.id}`);
  });

  it('are the same when all is made anew', async () => {
    const facetsOf = async () => {
      const { brands, types, only, features, total } = await listing('q=quorrel');
      return { brands, types, only, features, total };
    };
    const before = await facetsOf();
    await app.execute(sql`update search.made set version = 0`);
    await refresh();
    expect([await wrongFacts(), await wrongWords(), await facetsOf()]).toEqual([[], [], before]);
  });
});
