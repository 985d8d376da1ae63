import { setTimeout as pause } from 'node:timers/promises';
import { act as actOn, beside, betweenCalls, rpc, upload as uploadFor } from './callers.ts';
import { onEachEngine } from './engines.ts';
import { say, sized } from './processes.ts';
import { startServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

const rows = sized(100_000, 520, process.env.BENCH_ROWS);
const header = 'product_code,product_name.en,product_name.hu,product_name.de,weight,min_stock,max_stock\n';
const csv = (): string =>
  header +
  Array.from({ length: rows }, (_, i) => `BB-${String(i).padStart(6, '0')},Oak chair ${i},Tölgyfa szék ${i},Eichenstuhl ${i},${(i % 50) + 1},1,9`).join('\n');

const form = 'product_list';
const upload = (server: RunningServer) => uploadFor(server, form, csv());
const act = <T>(server: RunningServer, action: string, payload: unknown): Promise<T> => actOn<T>(server, form, action, payload);

async function measure(engine: string, environment: Record<string, string>): Promise<void> {
  const server = await startServer({ ...environment, KONTOR_PRODUCTS: String(sized(2_400, 100)) });
  const plan = await beside(server, `${engine}, upload of ${rows} rows`, () => upload(server));
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
