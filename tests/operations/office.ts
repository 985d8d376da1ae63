import { setTimeout as pause } from 'node:timers/promises';

/** What was done to a name and told as done; what was on its way when the server ended may be either. */
type Known = 'there' | 'gone' | 'unknown';

const json = { 'content-type': 'application/json' };
/** How long one call may take before it counts as lost, in milliseconds. */
const callTime = 20_000;

class Refused extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`${status} ${text}`);
  }
}

/**
 * People at work on a server that may end at any moment: they add brands, import tables and take changes back, and note what was acknowledged.
 * @param base the address of the server as it is now
 */
export function createOffice(base: () => string) {
  const names = new Map<string, Known>();
  /** Names of one import stand or fall together. */
  const imports: string[][] = [];
  let token: string | undefined;
  let stopped = true;
  let working: Promise<void>[] = [];
  let next = 0;
  const counts = { added: 0, imported: 0, undone: 0, lost: 0 };
  let lastDone = performance.now();

  async function call<T>(path: string, body: BodyInit, headers: Record<string, string>): Promise<T> {
    const answer = await fetch(`${base()}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(callTime) });
    const text = await answer.text();
    if (!answer.ok) throw new Refused(answer.status, text);
    return JSON.parse(text) as T;
  }
  async function signedIn(): Promise<Record<string, string>> {
    token ??= (await call<{ token: string }>('/rpc/login', JSON.stringify({ email: 'admin@demo.kontor.test', password: 'kontor-demo-2026' }), json)).token;
    return { authorization: `Bearer ${token}`, 'x-company': 'KT-HU' };
  }
  const ask = async <T>(path: string, payload: object): Promise<T> => call<T>(path, JSON.stringify(payload), { ...json, ...(await signedIn()) });

  const add = async (): Promise<{ name: string; change_set_id: number }> => {
    const name = `op-${(next += 1)}`;
    const headers = await signedIn();
    names.set(name, 'unknown');
    const { change_set_id } = await call<{ change_set_id: number }>('/rpc/api_action/product_brands/set', JSON.stringify({ rows: [{ brand_name: name }] }), {
      ...json,
      ...headers,
    });
    names.set(name, 'there');
    counts.added += 1;
    return { name, change_set_id };
  };
  const addAndUndo = async (): Promise<void> => {
    const { name, change_set_id } = await add();
    names.set(name, 'unknown');
    await ask('/rpc/undo', { change_set_id });
    names.set(name, 'gone');
    counts.undone += 1;
  };
  const importTable = async (): Promise<void> => {
    const own = Array.from({ length: 8 }, () => `op-${(next += 1)}`);
    const form = new FormData();
    form.set('entity', 'product_brands');
    form.set('file', new Blob([`brand_name\r\n${own.join('\r\n')}\r\n`]), 'brands.csv');
    const { import_id, mapping } = await call<{ import_id: string; mapping: { column: number; field: string }[] }>('/import', form, await signedIn());
    for (const name of own) names.set(name, 'unknown');
    imports.push(own);
    await ask('/rpc/api_action/product_brands/import_commit', { import_id, mapping: mapping.map(({ column, field }) => ({ column, field })) });
    for (const name of own) names.set(name, 'there');
    counts.imported += 1;
  };

  const work = async (turns: readonly (() => Promise<void>)[]): Promise<void> => {
    for (let turn = 0; !stopped; turn += 1) {
      try {
        await turns[turn % turns.length]?.();
        lastDone = performance.now();
      } catch (error) {
        // What the server refuses for a reason of the business is a mistake of this script; all else is the end of a server.
        if (error instanceof Refused && error.status < 500 && error.status !== 401 && error.status !== 412) throw error;
        token = undefined;
        counts.lost += 1;
        await pause(50);
      }
    }
  };

  return {
    counts,
    /** When something was last acknowledged, by `performance.now`. */
    lastDone: () => lastDone,
    ask,
    start() {
      stopped = false;
      const once = async () => void (await add());
      working = [work([once, addAndUndo]), work([once, importTable]), work([once])];
    },
    async stop() {
      stopped = true;
      await Promise.all(working);
    },
    /** What is not as it was acknowledged: acknowledged and lost, taken back and there, or half an import. */
    async wrong(): Promise<string[]> {
      const rows = await ask<{ brand_name: string }[]>('/rpc/api_action/product_brands/list', { columns: ['brand_name'], search: 'op-' });
      const there = new Set(rows.map(({ brand_name }) => brand_name));
      const wrong = [...names].flatMap(([name, known]) =>
        known !== 'unknown' && (known === 'there') !== there.has(name) ? [`${name} should be ${known}`] : [],
      );
      const halves = imports
        .filter((own) => own.some((name) => there.has(name)) && !own.every((name) => there.has(name)))
        .map((own) => `half of the import of ${own[0]}`);
      for (const [name, known] of names) if (known === 'unknown') names.set(name, there.has(name) ? 'there' : 'gone');
      return [...wrong, ...halves];
    },
  };
}

export type Office = ReturnType<typeof createOffice>;
