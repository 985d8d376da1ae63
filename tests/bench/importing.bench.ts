import { setTimeout as pause } from 'node:timers/promises';
import { act, upload } from './callers.ts';
import { startCluster } from './engines.ts';
import { say, sized } from './processes.ts';
import { startServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

const products = sized(10_000, 100, process.env.BENCH_PRODUCTS);
const rows = sized(100_000, 300, process.env.BENCH_ROWS);
const people = sized(20, 3);
/** How long they are watched at most, in seconds: alone, and while somebody imports. */
const alone = sized(10, 1);
const longest = sized(90, 5, process.env.BENCH_SECONDS);
/** Milliseconds between two windows of somebody who scrolls; each eighth time a cell is set instead. */
const between = 300;
const eachEdit = 8;

const columns = ['product_code', 'product_name', 'keep_in_stock', 'active', 'weight', 'brand_name', 'mf_name', 'min_margin', 'purchase_price_base', 'vat_id'];
const header = 'product_code,product_name.en,product_name.hu,weight\n';
const csv = (): string =>
  header + Array.from({ length: rows }, (_, i) => `IM-${String(i).padStart(6, '0')},Oak chair ${i},Tölgyfa szék ${i},${(i % 50) + 1}`).join('\n');

interface Waits {
  windows: number[];
  edits: number[];
  failed: number;
}

interface Row {
  product_code: string;
  weight: number | null;
}

/** One who scrolls through the products from a place of his own, and now and then sets the weight of one that he sees. */
async function scroll(server: RunningServer, from: number, waits: Waits, isOver: () => boolean): Promise<void> {
  let seen: Row[] = [];
  await pause(Math.random() * between);
  for (let step = 0; !isOver(); step += 1) {
    const row = step % eachEdit === eachEdit - 1 ? seen[step % Math.max(seen.length, 1)] : undefined;
    const began = performance.now();
    try {
      if (row) {
        const key = { product_code: row.product_code };
        await act(server, 'product_list', 'set', { patches: [{ key, field: 'weight', new: (Number(row.weight) % 900) + 1 }], columns });
      } else {
        const offset = (from + step * 40) % Math.max(products - 100, 1);
        seen = (await act<{ rows: Row[] }>(server, 'product_list', 'list', { columns, limit: 100, offset, count: 'none', sort: [{ field: 'product_code' }] }))
          .rows;
      }
    } catch {
      waits.failed += 1;
    }
    (row ? waits.edits : waits.windows).push(performance.now() - began);
    await pause(between);
  }
}

const at = (waits: readonly number[], share: number): string => {
  const sorted = waits.toSorted((a, b) => a - b);
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(0);
};

/** What people wait for until the work is done, or the time is over. */
async function watch(server: RunningServer, name: string, seconds: number, work: Promise<unknown>): Promise<void> {
  const waits: Waits = { windows: [], edits: [], failed: 0 };
  let isOver = false;
  const began = performance.now();
  const all = Array.from({ length: people }, (_, i) => scroll(server, i * Math.floor(products / people), waits, () => isOver));
  await Promise.race([work, pause(seconds * 1000, undefined, { ref: false })]);
  isOver = true;
  await Promise.all(all);
  const told = (of: readonly number[]): string => `${of.length}, median ${at(of, 0.5)} ms, p99 ${at(of, 0.99)} ms, longest ${at(of, 1)} ms`;
  say(`${name}, ${((performance.now() - began) / 1000).toFixed(0)} s: windows ${told(waits.windows)}; edits ${told(waits.edits)}; failed ${waits.failed}`);
}

/** Many people scroll and edit while one of them brings in a large file. */
const cluster = await startCluster({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
try {
  const server = await startServer({ DATABASE_URL: cluster.url(), KONTOR_PRODUCTS: String(products) });
  await watch(server, `${people} people of a program that has just started`, alone, pause(alone * 1000));
  await watch(server, `${people} people alone`, alone, pause(alone * 1000));
  const plan = await upload(server, 'product_list', csv());
  await act(server, 'product_list', 'import_check', plan);
  const importing = act(server, 'product_list', 'import_commit', plan);
  await watch(server, `${people} people while one imports ${rows} rows`, longest, importing);
  await act(server, 'product_list', 'import_cancel', { import_id: plan.import_id }).catch(() => undefined /* it had ended */);
  await importing.catch(() => undefined /* it was cancelled */);
  await server.stop();
} finally {
  await cluster.stop();
}
