import { setTimeout as pause } from 'node:timers/promises';
import { onEachEngine } from './engines.ts';
import { say, sized } from './processes.ts';
import { startServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

const rows = sized(100_000, 520, process.env.BENCH_ROWS);
const betweenCalls = 25;

const header = 'product_code,product_name.en,product_name.hu,product_name.de,weight,min_stock,max_stock\n';
const csv = (): string =>
  header +
  Array.from({ length: rows }, (_, i) => `BB-${String(i).padStart(6, '0')},Oak chair ${i},Tölgyfa szék ${i},Eichenstuhl ${i},${(i % 50) + 1},1,9`).join('\n');

const rpc = async <T>({ base, headers }: RunningServer, name: string, payload: unknown): Promise<T> => {
  const answer = await fetch(`${base}/rpc/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};
const act = <T>(server: RunningServer, action: string, payload: unknown): Promise<T> =>
  rpc<T>(server, 'api_action', { entity: 'product_list', action, payload });

async function upload({ base, headers }: RunningServer): Promise<{ import_id: string; mapping: { column: number; field: string; language?: string }[] }> {
  const body = new FormData();
  body.append('entity', 'product_list');
  body.append('file', new Blob([csv()], { type: 'text/csv' }), 'products.csv');
  const answer = await fetch(`${base}/import`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Awaited<ReturnType<typeof upload>>;
}

/** What other callers feel while the work is done: a window of the list, an edit of a brand, health. */
async function beside<T>(server: RunningServer, name: string, work: () => Promise<T>): Promise<T> {
  const waits: number[] = [];
  const failures = new Map<string, number>();
  let isDone = false;
  const callers = [
    () => act(server, 'list', { columns: ['product_code', 'product_name'], limit: 50, count: 'none' }),
    () => rpc(server, 'api_action', { entity: 'product_brands', action: 'set', payload: { brand_id: 1, brand_name: `Bench ${Math.random()}` } }),
    async () => void (await fetch(`${server.base}/healthz`)),
  ].map(async (call) => {
    while (!isDone) {
      const began = performance.now();
      await call().catch((error: Error) => failures.set(error.message, (failures.get(error.message) ?? 0) + 1));
      waits.push(performance.now() - began);
      await pause(betweenCalls);
    }
  });
  const began = performance.now();
  try {
    return await work();
  } finally {
    const seconds = (performance.now() - began) / 1000;
    isDone = true;
    await Promise.all(callers);
    const sorted = waits.toSorted((a, b) => a - b);
    const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(0);
    const failed = [...failures].map(([message, count]) => `${count} x ${message}`).join('; ');
    say(
      `${name}: ${seconds.toFixed(1)} s; ${sorted.length} calls beside it: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms${failed && `; ${failed}`}`,
    );
  }
}

async function measure(engine: string, environment: Record<string, string>): Promise<void> {
  const server = await startServer({ ...environment, KONTOR_PRODUCTS: String(sized(2_400, 100)) });
  const taken = await beside(server, `${engine}, upload of ${rows} rows`, () => upload(server));
  const plan = { import_id: taken.import_id, mapping: taken.mapping.map(({ column, field, language }) => ({ column, field, language })), language_code: 'en' };
  await beside(server, `${engine}, check`, () => act(server, 'import_check', plan));

  let isRunning = true;
  const cancelled = beside(server, `${engine}, import cancelled in the middle, until all is taken back`, () =>
    act<{ change_set_id: number }>(server, 'import_commit', plan)
      .catch((error: Error) => {
        if (!error.message.includes('cancelled')) throw error;
      })
      .finally(() => (isRunning = false)),
  );
  const progress = async (): Promise<number> =>
    (await act<{ progress: { done: number } | null }>(server, 'import_progress', { import_id: plan.import_id })).progress?.done ?? 0;
  // Few rows may all be written between two looks.
  while (isRunning && (await progress()) < rows / 4) await pause(betweenCalls);
  const began = performance.now();
  await act(server, 'import_cancel', { import_id: plan.import_id }).catch((error: Error) => {
    if (!error.message.includes('not_found')) throw error;
  });
  say(`${engine}, cancel answered after ${(performance.now() - began).toFixed(0)} ms`);
  const written = await cancelled;
  // An import that had ended has forgotten its file.
  if (written) {
    say(`${engine}, all was written before the cancel came`);
    await rpc(server, 'undo', { change_set_id: written.change_set_id });
    plan.import_id = (await upload(server)).import_id;
  }

  const { change_set_id } = await beside(server, `${engine}, import`, () => act<{ change_set_id: number }>(server, 'import_commit', plan));
  const some = { filter: { field: 'product_code', op: 'starts', value: 'BB-' }, expected: rows };
  const set = await beside(server, `${engine}, one value for all of them`, () =>
    act<{ change_set_id: number }>(server, 'set', { selection: some, values: { weight: 7 } }),
  );
  await beside(server, `${engine}, undo of that`, () => rpc(server, 'undo', { change_set_id: set.change_set_id }));
  await beside(server, `${engine}, undo of the import`, () => rpc(server, 'undo', { change_set_id }));
  await server.stop();
}

/** Large work on products, and what everybody else feels meanwhile. */
await onEachEngine(measure);
