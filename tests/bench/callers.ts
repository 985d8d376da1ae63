import { setTimeout as pause } from 'node:timers/promises';
import { say } from './processes.ts';
import type { RunningServer } from './running-server.ts';

export const betweenCalls = 25;

export const rpc = async <T>({ base, headers }: RunningServer, name: string, payload: unknown): Promise<T> => {
  const answer = await fetch(`${base}/rpc/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

/** An action of a form. */
export const act = <T>(server: RunningServer, entity: string, action: string, payload: unknown): Promise<T> =>
  rpc<T>(server, 'api_action', { entity, action, payload });

/** How the columns of a file are brought in. */
export interface ImportPlan {
  import_id: string;
  mapping: { column: number; field: string; language?: string }[];
  language_code: 'en';
}

/** Uploads a file for a form. @returns the call of its check and of its import, by what the program proposes */
export async function upload({ base, headers }: RunningServer, entity: string, csv: string): Promise<ImportPlan> {
  const body = new FormData();
  body.append('entity', entity);
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'rows.csv');
  const answer = await fetch(`${base}/import`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  const taken = (await answer.json()) as ImportPlan;
  return { import_id: taken.import_id, mapping: taken.mapping.map(({ column, field, language }) => ({ column, field, language })), language_code: 'en' };
}

/** What other callers feel while the work is done: a window of the list, an edit of a brand, health. */
export async function beside<T>(server: RunningServer, name: string, work: () => Promise<T>): Promise<T> {
  const waits: number[] = [];
  const failures = new Map<string, number>();
  let isDone = false;
  const callers = [
    () => act(server, 'product_list', 'list', { columns: ['product_code', 'product_name'], limit: 50, count: 'none' }),
    () => act(server, 'product_brands', 'set', { brand_id: 1, brand_name: `Bench ${Math.random()}` }),
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
