import { setTimeout as pause } from 'node:timers/promises';

/** What was done to a name and told as done; what was on its way when the server ended may be either. */
export type Known = 'there' | 'gone' | 'unknown';

const json = { 'content-type': 'application/json' };
/** How long one call may take before it counts as lost, in milliseconds. */
const callTime = 20_000;
/** Rows of a large import: more than one transaction writes (src/server/engine/records/write/pace.ts). */
const largeImport = 700;

/** What a refusal says of itself; nothing where it is none of ours. */
const reasonOf = (text: string): string => {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: string; params?: { reason?: string } } };
    return `${error?.code ?? 'without a code'} ${error?.params?.reason ?? 'without a reason'}`;
  } catch {
    return 'no refusal of ours';
  }
};

class Refused extends Error {
  readonly why: string;
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`${status} ${text}`);
    this.why = `${status} ${reasonOf(text)}`;
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
  const counts = { added: 0, imported: 0, undone: 0, large: 0, lost: 0 };
  /** What was refused because the server could not, by status and reason. */
  const refusals = new Map<string, number>();
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
  const importTable = async (rows = 8): Promise<{ own: string[]; change_set_id: number }> => {
    const own = Array.from({ length: rows }, () => `op-${(next += 1)}`);
    const form = new FormData();
    form.set('entity', 'product_brands');
    form.set('file', new Blob([`brand_name\r\n${own.join('\r\n')}\r\n`]), 'brands.csv');
    const { import_id, mapping } = await call<{ import_id: string; mapping: { column: number; field: string }[] }>('/import', form, await signedIn());
    for (const name of own) names.set(name, 'unknown');
    imports.push(own);
    const { change_set_id } = await ask<{ change_set_id: number }>('/rpc/api_action/product_brands/import_commit', {
      import_id,
      mapping: mapping.map(({ column, field }) => ({ column, field })),
    });
    for (const name of own) names.set(name, 'there');
    counts.imported += 1;
    return { own, change_set_id };
  };
  /** An import that is written, and taken back, in many transactions. */
  const importLargeAndUndo = async (): Promise<void> => {
    const { own, change_set_id } = await importTable(largeImport);
    for (const name of own) names.set(name, 'unknown');
    await ask('/rpc/undo', { change_set_id });
    for (const name of own) names.set(name, 'gone');
    counts.large += 1;
  };

  /** What of the names that are there is not as it is known to be, and imports of which a part is there. */
  const wrongAmong = (there: ReadonlySet<string>, known: ReadonlyMap<string, Known>): string[] => [
    ...[...known].flatMap(([name, state]) => (state !== 'unknown' && (state === 'there') !== there.has(name) ? [`${name} should be ${state}`] : [])),
    ...imports.filter((own) => own.some((name) => there.has(name)) && !own.every((name) => there.has(name))).map((own) => `half of the import of ${own[0]}`),
  ];

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
        if (error instanceof Refused && error.status >= 500) refusals.set(error.why, (refusals.get(error.why) ?? 0) + 1);
        await pause(50);
      }
    }
  };

  return {
    counts,
    /** When something was last acknowledged, by `performance.now`. */
    lastDone: () => lastDone,
    ask,
    refusals,
    /** What is known of each name now. */
    known: (): ReadonlyMap<string, Known> => new Map(names),
    importLarge: () => importTable(largeImport),
    /** @param hasLarge whether one of them brings in large tables and takes them back */
    start({ hasLarge = false } = {}) {
      stopped = false;
      const once = async () => void (await add());
      const importSmall = async () => void (await importTable());
      working = [work([once, addAndUndo]), work([once, importSmall]), work([once]), ...(hasLarge ? [work([importLargeAndUndo])] : [])];
    },
    async stop() {
      stopped = true;
      await Promise.all(working);
    },
    /** What is not as it was acknowledged: acknowledged and lost, taken back and there, or half an import. */
    async wrong(): Promise<string[]> {
      const rows = await ask<{ brand_name: string }[]>('/rpc/api_action/product_brands/list', { columns: ['brand_name'], search: 'op-' });
      const there = new Set(rows.map(({ brand_name }) => brand_name));
      const wrong = wrongAmong(there, names);
      for (const [name, known] of names) if (known === 'unknown') names.set(name, there.has(name) ? 'there' : 'gone');
      return wrong;
    },
    wrongAmong,
  };
}

export type Office = ReturnType<typeof createOffice>;
