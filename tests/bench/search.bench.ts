import { sql } from 'drizzle-orm';
import { forms } from '../../src/generated/server/forms.gen.ts';
import { shopForms } from '../../src/generated/server/shop-forms.gen.ts';
import { readChoice } from '../../src/server/domain/storefront/read-choice.ts';
import { createProductReader } from '../../src/server/domain/storefront/read-products.ts';
import { createShopRows } from '../../src/server/domain/storefront/shop-rows.ts';
import { refreshSearch } from '../../src/server/domain/storefront/search/refresh-search.ts';
import { connectDatabase } from '../../src/server/engine/database/connect.ts';
import type { Database } from '../../src/server/engine/database/database.ts';
import { createRecords } from '../../src/server/engine/records/engine.ts';
import type { Language } from '../../src/shared/languages.ts';
import type { Shop } from '../../src/storefront/reading.ts';
import { provideProducts } from './demo-products.ts';
import { startCluster } from './engines.ts';
import { isSmoke, median, say, sized, secondsOf } from './processes.ts';

const products = sized(1_000_000, 100, process.env.BENCH_PRODUCTS);
/** Milliseconds within which a page of found products is read, of 95 in a hundred. */
const limit = 300;
/** Searches of each sort, with words that are drawn anew. */
const times = sized(20, 2, process.env.BENCH_TIMES);
const memory = { shared_buffers: `${sized(2048, 64)}MB`, maintenance_work_mem: `${sized(1024, 64)}MB`, max_wal_size: '8GB' };
/** Shops of the demo by the language in which they are searched. */
const hosts = { hu: 'www.kontor-butor.test', en: 'www.kontor-butor.test', de: 'www.kontor-moebel.test' } as const;
type Searched = keyof typeof hosts;

/** Fills an empty database; one that is filled is taken as it is. What visitors search in is made where it is not made yet. */
async function provide(database: Database): Promise<void> {
  await provideProducts(database, products);
  let read = 0;
  const seconds = await secondsOf(async () => {
    read = await refreshSearch((work) => database.system(work, { unlimited: true }));
  });
  say(`what visitors search in: ${read} products in ${seconds.toFixed(0)} s`);
}

/** A letter is left out of a word, as somebody in a hurry does. */
const mistyped = (word: string): string => `${word.slice(0, 2)}${word.slice(3)}`;

/** What is searched for, drawn from the words that the products have. */
async function drawSearches(database: Database, language: Language): Promise<Readonly<Record<string, readonly string[]>>> {
  const wordsOf = async (least: number, most: number): Promise<string[]> =>
    (
      await database.system((tx) =>
        tx.rows<{ word: string }>(sql`
          select shown as word from search.word where language_code = ${language} and documents between ${least} and ${most} and length(word) > 4
           order by md5(word) limit ${times}`),
      )
    ).map(({ word }) => word);
  const common = await wordsOf(Math.min(20_001, products / 20), products * 2);
  const rare = await wordsOf(1, Math.max(5_000, products / 100));
  const codes = (
    await database.system((tx) => tx.rows<{ code: string }>(sql`select product_code as code from product order by md5(product_code) limit ${times}`))
  ).map(({ code }) => code);
  const some = rare.length > 0 ? rare : common;
  return {
    'a common word': common,
    'a rare word': some,
    'two words': common.map((word, at) => `${word} ${common[(at + 1) % common.length] ?? ''}`),
    'a slip of the keyboard': common.map(mistyped),
    'a code': codes,
    'the beginning of a code': codes.map((code) => code.slice(0, -2)),
  };
}

const told = (figures: readonly number[]): { p95: number; text: string } => {
  const sorted = figures.toSorted((a, b) => a - b);
  const p95 = sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN;
  return { p95, text: `median ${median(figures).toFixed(0)}, p95 ${p95.toFixed(0)}, longest ${(sorted.at(-1) ?? Number.NaN).toFixed(0)} ms` };
};

async function shopOf(database: Database, language: Searched): Promise<Shop> {
  const found = await database.system((tx) =>
    tx.row<Pick<Shop, 'id' | 'company' | 'hostname'>>(
      sql`select shop_id::int as id, company_code as company, hostname from shop where hostname = ${hosts[language]}`,
    ),
  );
  if (!found) throw new Error(`no shop ${hosts[language]}`);
  // Nothing else of a shop is asked for by who reads its products.
  return found as Shop;
}

async function measure(database: Database, language: Searched): Promise<string[]> {
  const records = createRecords({ database, forms: { ...forms, ...Object.fromEntries(shopForms) } });
  const reader = createShopRows(records, await shopOf(database, language), language);
  const slow: string[] = [];
  const run = async (what: string, searches: readonly string[], once: (search: string) => Promise<number>) => {
    const figures: number[] = [];
    let found = 0;
    for (const search of searches) {
      const began = performance.now();
      found += await once(search);
      figures.push(performance.now() - began);
    }
    const { p95, text } = told(figures);
    say(`${language}, ${what}: ${text} (${Math.round(found / Math.max(1, searches.length))} found on average, e.g. „${searches[0] ?? ''}”)`);
    if (p95 > limit) slow.push(`${language}, ${what}: ${p95.toFixed(0)} ms`);
  };
  for (const [sort, searches] of Object.entries(await drawSearches(database, language))) {
    await run(`${sort}, the best alone`, searches, async (search) => (await createProductReader(reader).best(search)).length);
    await run(`${sort}, the whole page with facets`, searches, async (search) => {
      const { total } = await createProductReader(reader).listing(readChoice(new URLSearchParams({ q: search })));
      return total;
    });
  }
  await records.close();
  return slow;
}

/** Searches of visitors in a shop of a million products: one after the other, on PostgreSQL. */
const given = process.env.BENCH_DATABASE_URL;
const cluster = given === undefined ? await startCluster(memory) : undefined;
try {
  const database = await connectDatabase({ url: given ?? cluster?.url() ?? '' });
  await provide(database);
  const slow: string[] = [];
  for (const language of ['hu', 'en', 'de'] as const) slow.push(...(await measure(database, language)));
  say(slow.length === 0 ? `all within ${limit} ms` : `slower than ${limit} ms: ${slow.join('; ')}`);
  await database.close();
  if (isSmoke && slow.length > 0) say('a smoke run: its figures mean nothing');
} finally {
  await cluster?.stop();
}
