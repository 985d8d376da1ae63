import { setTimeout as pause } from 'node:timers/promises';
import { onEachEngine } from './engines.ts';
import { isSmoke, say, sized } from './processes.ts';
import { startServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

const rounds = sized(10, 1);
const crowds = isSmoke ? [5] : [5, 50, 200];
const exportsAtOnce = sized(25, 2);

/** One answer, and the milliseconds until it was there. */
interface Told {
  status: number;
  took: number;
  /** Seconds after which to come again, where the server says so. */
  again: number | null;
}

async function told({ base, headers }: RunningServer, path: string, payload: unknown): Promise<Told> {
  const began = performance.now();
  const answer = await fetch(`${base}${path}`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(payload) });
  await answer.arrayBuffer();
  const again = answer.headers.get('retry-after');
  return { status: answer.status, took: performance.now() - began, again: again === null ? null : Number(again) };
}

const act = (server: RunningServer, entity: string, action: string, payload: unknown): Promise<Told> =>
  told(server, '/rpc/api_action', { entity, action, payload });

/** As the client does: who is told to come again does, until he is served. */
async function insist(call: () => Promise<Told>): Promise<Told[]> {
  const answers: Told[] = [];
  for (let answer = await call(); ; answer = await call()) {
    answers.push(answer);
    if (answer.status !== 503) return answers;
    await pause((answer.again ?? 1) * 1000 * (0.5 + Math.random()));
  }
}

const longest = (answers: readonly Told[]): string => `${Math.max(0, ...answers.map(({ took }) => took)).toFixed(0)} ms`;

function tally(answers: readonly Told[]): string {
  const statuses = [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b);
  return statuses
    .map((status) => {
      const some = answers.filter((answer) => answer.status === status);
      return `${some.length} x ${status} (longest ${longest(some)})`;
    })
    .join(', ');
}

/** What somebody else feels meanwhile: a window of the list, and who he is. */
async function beside<T>(server: RunningServer, work: () => Promise<T>): Promise<{ done: T; others: Told[] }> {
  const others: Told[] = [];
  let isDone = false;
  const caller = (async () => {
    while (!isDone) {
      others.push(await act(server, 'product_list', 'list', { columns: ['product_code', 'product_name'], limit: 50, count: 'none' }));
      others.push(await told(server, '/rpc/user', {}));
      await pause(50);
    }
  })();
  try {
    return { done: await work(), others };
  } finally {
    isDone = true;
    await caller;
  }
}

async function writers(server: RunningServer, engine: string, codes: readonly string[], count: number): Promise<void> {
  const write = (value: number) => () =>
    act(server, 'product_list', 'set', { patches: codes.map((product_code) => ({ key: { product_code }, field: 'weight', new: value })) });
  const began = performance.now();
  const { done, others } = await beside(server, async () => {
    const all: Told[] = [];
    for (let round = 0; round < rounds; round++)
      all.push(...(await Promise.all(Array.from({ length: count }, (_, i) => insist(write(1_000 + round * count + i))))).flat());
    return all;
  });
  say(
    `${engine}, ${count} writers of the same five rows, ${rounds} times, each until served: ${((performance.now() - began) / 1000).toFixed(1)} s; ` +
      `${tally(done)}; others: ${tally(others)}`,
  );
}

async function exporters(server: RunningServer, engine: string): Promise<void> {
  const { done, others } = await beside(server, () =>
    Promise.all(
      Array.from({ length: exportsAtOnce }, () =>
        told(server, '/export', { entity: 'product_list', format: 'xlsx', columns: ['product_code', 'product_name'] }),
      ),
    ),
  );
  say(`${engine}, ${exportsAtOnce} exports of one person at once: ${tally(done)}; the list of the same person meanwhile: ${tally(others)}`);
}

async function measure(engine: string, environment: Record<string, string>): Promise<void> {
  const server = await startServer({ ...environment, KONTOR_PRODUCTS: String(sized(2_400, 100)) });
  const { url, ...asked } = server.list({ columns: ['product_code'], limit: 5 });
  const { rows } = (await (await fetch(url, { method: 'POST', ...asked })).json()) as { rows: { product_code: string }[] };
  for (const count of crowds)
    await writers(
      server,
      engine,
      rows.map(({ product_code }) => product_code),
      count,
    );
  await exporters(server, engine);
  await server.stop();
}

/** Many who want the same at once, and what each of them and everybody else is told. */
await onEachEngine(measure);
