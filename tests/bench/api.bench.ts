import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { startCluster } from './engines.ts';
import { freePort, isSmoke, median, root, say, sized, startScript, stopProcess } from './processes.ts';
import { startServer } from './running-server.ts';
import type { Target } from './running-server.ts';

const products = sized(1_000_000, 100, process.env.BENCH_PRODUCTS);
const connections = 16;
const seconds = sized(8, 1, process.env.BENCH_SECONDS);
const rounds = sized(2, 1);

const columns = ['product_code', 'product_name', 'keep_in_stock', 'active', 'weight', 'brand_name', 'mf_name', 'min_margin', 'purchase_price_base', 'vat_id'];

/** @param next another body for each call; the same for all without it */
const pagesPerSecond = async ({ url, headers, body }: Target, next?: () => string): Promise<{ perSecond: number; p99: number; failed: number }> => {
  const requests = next && [{ setupRequest: (request: autocannon.Request) => ({ ...request, body: next() }) }];
  const result = await autocannon({ url, method: 'POST', headers, body, connections, duration: seconds, ...(requests && { requests }) });
  return { perSecond: result.requests.average, p99: result.latency.p99, failed: result.non2xx + result.errors };
};

/** The keys of so many rows from anywhere in the list, in no order: windows begin behind them, as those of a grid that is scrolled. None comes again while it might be remembered. */
const mostBeginnings = 20_000;
async function findBeginnings(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ product_code: string }>(
    `select product_code from (select product_code, row_number() over (order by product_code) as n, count(*) over () as total from product) p
      where n <= greatest(total - 100, 1) order by md5(product_code) limit ${mostBeginnings}`,
  );
  // What the program makes in the background after a start, such as the tables that large lists are sorted by, is not measured.
  for (let quiet = 0; quiet < 5 && !isSmoke;) {
    await pause(1_000);
    const { rowCount } = await client.query(`select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`);
    quiet = rowCount === 0 ? quiet + 1 : 0;
  }
  await client.end();
  return rows.map(({ product_code }) => product_code);
}

/** One of them after the other. */
function createTurns(beginnings: readonly string[], body: (after: string) => object): () => string {
  let asked = 0;
  return () => JSON.stringify(body(beginnings[asked++ % beginnings.length] ?? ''));
}

const latency = async ({ url, headers, body }: Target, times = 15): Promise<number> => {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const began = performance.now();
    const answer = await fetch(url, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    taken.push(performance.now() - began);
  }
  return median(taken);
};

/** The list call beside a bare server on the same rows, and the same call at the beginning and deep inside. */
const cluster = await startCluster();
try {
  const url = cluster.url();
  const server = await startServer({ DATABASE_URL: url, KONTOR_PRODUCTS: String(products) });
  const { list } = server;
  say(`demo data with ${products} products and first start on PostgreSQL: ${server.seconds.toFixed(1)} s`);
  const barePort = await freePort();
  const bare = await startScript(`${root}tests/bench/api-baseline.ts`, { DATABASE_URL: url, PORT: String(barePort), NODE_ENV: 'production' }, 'ready');

  const window = { columns, limit: 100, count: 'none', sort: [{ field: 'product_code' }] };
  const bareList = (path: string): Target => ({ url: `http://127.0.0.1:${barePort}${path}`, headers: { 'content-type': 'application/json' }, body: '' });
  const beginnings = await findBeginnings(url);
  const nextBare = createTurns(beginnings, (after) => ({ after }));
  const nextOf = (asked: object) =>
    createTurns(beginnings, (product_code) => ({ entity: 'product_list', action: 'list', payload: { ...asked, after: { product_code } } }));
  // As grids ask: of a text per language what its reader is shown.
  const shown = { ...window, texts: 'shown', language_code: 'hu' };
  const ways = [
    { texts: 'all languages', path: '/list', asked: window, next: nextOf(window) },
    { texts: 'one language', path: '/list-in-hungarian', asked: shown, next: nextOf(shown) },
  ];
  for (let round = 1; round <= rounds; round += 1) {
    for (const { texts, path, asked, next } of ways) {
      const theirs = await pagesPerSecond(bareList(path), nextBare);
      const share = ({ perSecond, p99, failed }: typeof theirs): string =>
        `${perSecond.toFixed(0)}/s (p99 ${p99} ms, failed ${failed}): ${((100 * perSecond) / theirs.perSecond).toFixed(0)} %`;
      say(
        `list of 100 rows, texts in ${texts}, ${connections} connections, round ${round}: bare Fastify + pg ${theirs.perSecond.toFixed(0)}/s (p99 ${theirs.p99} ms), ` +
          `ours with sign-in, rights and row-level security ${share(await pagesPerSecond(list(asked), next))}, from memory ${share(await pagesPerSecond(list(asked)))}`,
      );
    }
  }
  const deep = Math.floor(products * 0.9);
  await latency(list({ ...window, offset: deep }), 1);
  say(
    `window at row 1: ${(await latency(list({ ...window, offset: 0 }))).toFixed(1)} ms, at row ${deep}: ${(await latency(list({ ...window, offset: deep }))).toFixed(1)} ms (medians, one connection)`,
  );
  const byName = { ...window, sort: [{ field: 'product_name' }], language_code: 'hu' };
  say(`sorted by the Hungarian name, row 1: ${(await latency(list({ ...byName, offset: 0 }), 5)).toFixed(1)} ms`);
  say(`search "tolgy szek" in all languages: ${(await latency(list({ ...window, search: 'szek tolgy', count: 'capped' }), 5)).toFixed(1)} ms`);
  say(`first window as the screen asks for it, with exact count: ${(await latency(list({ ...window, count: 'exact' }), 5)).toFixed(1)} ms`);
  await stopProcess(bare.child);
  await server.stop();
} finally {
  await cluster.stop();
}
