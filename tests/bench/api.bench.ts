import autocannon from 'autocannon';
import { startCluster } from './engines.ts';
import { freePort, median, root, say, sized, startScript, stopProcess } from './processes.ts';
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

/** So many windows of a list begin at rows of their own, then the columns come in another order: nothing is asked for twice, so nothing is answered from memory. */
const beginnings = 1_000;
function createWindows(list: (payload: object) => Target, window: object): () => string {
  let asked = 0;
  return () => {
    const turned = Math.floor(asked / beginnings) % columns.length;
    const payload = { ...window, offset: asked % beginnings, columns: [...columns.slice(turned), ...columns.slice(0, turned)] };
    asked += 1;
    return list(payload).body;
  };
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
  const bareList: Target = { url: `http://127.0.0.1:${barePort}/list`, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ after: '' }) };
  const next = createWindows(list, window);
  for (let round = 1; round <= rounds; round += 1) {
    const theirs = await pagesPerSecond(bareList);
    const share = ({ perSecond, p99, failed }: typeof theirs): string =>
      `${perSecond.toFixed(0)}/s (p99 ${p99} ms, failed ${failed}): ${((100 * perSecond) / theirs.perSecond).toFixed(0)} %`;
    say(
      `list of 100 rows, ${connections} connections, round ${round}: bare Fastify + pg ${theirs.perSecond.toFixed(0)}/s (p99 ${theirs.p99} ms), ` +
        `ours with sign-in, rights and row-level security ${share(await pagesPerSecond(list(window), next))}, from memory ${share(await pagesPerSecond(list(window)))}`,
    );
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
