import autocannon from 'autocannon';
import { startCluster } from './engines.ts';
import { freePort, root, say, sized, startScript, stopProcess } from './processes.ts';
import { startServer } from './running-server.ts';
import type { Target } from './running-server.ts';

const products = sized(10_000, 100, process.env.BENCH_PRODUCTS);
const connections = 16;
const seconds = sized(8, 1, process.env.BENCH_SECONDS);
const rounds = sized(3, 1);

/** What a screen of products shows, and is told of the row. */
const columns = ['product_code', 'product_name', 'keep_in_stock', 'active', 'weight', 'brand_name', 'mf_name', 'min_margin', 'purchase_price_base', 'vat_id'];

/** A cell as somebody saw it, and what he makes of it. */
interface Edit {
  key: string;
  old: number | null;
  new: number;
}

/** Edits of one cell after another, each of a row of its own until all had a turn. */
function createEdits(weights: Map<string, number | null>): () => Edit {
  const keys = [...weights.keys()];
  let made = 0;
  return () => {
    const key = keys[made % keys.length] ?? '';
    made += 1;
    const edit = { key, old: weights.get(key) ?? null, new: (made % 9_000) + 1 };
    weights.set(key, edit.new);
    return edit;
  };
}

async function editsPerSecond(
  { url, headers }: Pick<Target, 'url' | 'headers'>,
  next: () => object,
): Promise<{ perSecond: number; p99: number; failed: number }> {
  const requests = [{ setupRequest: (request: autocannon.Request) => ({ ...request, body: JSON.stringify(next()) }) }];
  const result = await autocannon({ url, method: 'POST', headers, connections, duration: seconds, requests });
  return { perSecond: result.requests.average, p99: result.latency.p99, failed: result.non2xx + result.errors };
}

/** One cell set at a time by many people, each with its change-set and durable, beside the same written by hand. */
const cluster = await startCluster({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
try {
  const url = cluster.url();
  const server = await startServer({ DATABASE_URL: url, KONTOR_PRODUCTS: String(products) });
  const { url: calls, headers, body } = server.list({ columns: ['product_code', 'weight'], limit: 1000, count: 'none', sort: [{ field: 'product_code' }] });
  const listed = (await (await fetch(calls, { method: 'POST', headers, body })).json()) as { rows: { product_code: string; weight: number | null }[] };
  const edit = createEdits(new Map(listed.rows.map(({ product_code, weight }) => [product_code, weight])));
  const ours = () => {
    const { key, old, new: now } = edit();
    const patches = [{ key: { product_code: key }, field: 'weight', old, new: now }];
    return { entity: 'product_list', action: 'set', payload: { patches, columns } };
  };
  const port = await freePort();
  const bare = await startScript(`${root}tests/bench/cells-baseline.ts`, { DATABASE_URL: url, PORT: String(port), NODE_ENV: 'production' }, 'ready');
  const byHand = { url: `http://127.0.0.1:${port}/set`, headers: { 'content-type': 'application/json' } };
  for (let round = 1; round <= rounds; round += 1) {
    const theirs = await editsPerSecond(byHand, edit);
    const own = await editsPerSecond({ url: calls, headers }, ours);
    say(
      `one cell set, ${connections} connections, round ${round}: by hand ${theirs.perSecond.toFixed(0)}/s (p99 ${theirs.p99} ms, failed ${theirs.failed}), ` +
        `ours with rights, locks and undo ${own.perSecond.toFixed(0)}/s (p99 ${own.p99} ms, failed ${own.failed}): ${((100 * own.perSecond) / theirs.perSecond).toFixed(0)} %`,
    );
  }
  await stopProcess(bare.child);
  await server.stop();
} finally {
  await cluster.stop();
}
