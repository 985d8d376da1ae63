import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../../../../src/server/engine/database/postgres.ts';
import { createPostgresCopy } from '../../../support/databases.ts';
import { postgresDemo } from '../../../support/prepared.ts';
import { codeOf, createApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';

/* Many who want the same rows wait for each other, on a server as it is started, without the connections that everybody else needs. */

describe('a crowd that writes the same five rows', () => {
  let app: App;
  let drop: () => Promise<void>;
  let clerk: Client;
  let other: Client;
  let codes: string[];
  const form = 'product_list';
  /** As long as an import may hold rows; everybody else is to be served meanwhile. */
  const held = 2_000;

  beforeAll(async () => {
    const copy = await createPostgresCopy(postgresDemo);
    drop = copy.drop;
    app = await createApp(createPostgresDatabase({ url: copy.url }));
    clerk = await app.signIn('clerk', 'KT-HU');
    other = await app.signIn('admin', 'KT-HU');
    codes = (await clerk.rows(form, { columns: [], limit: 6 })).map(({ product_code }) => String(product_code));
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });

  interface Told {
    answer: Answer<unknown>;
    /** Milliseconds from the call to its answer. */
    took: number;
  }
  const timed = async (call: Promise<Answer<unknown>>): Promise<Told> => {
    const begin = performance.now();
    const answer = await call;
    return { answer, took: performance.now() - begin };
  };
  const tally = (all: readonly Told[]) => {
    const words = all.map(({ answer }) => codeOf(answer) ?? String(answer.status));
    return Object.fromEntries([...new Set(words)].map((word) => [word, words.filter((one) => one === word).length]));
  };
  const writeAll = (value: number) =>
    clerk.action(form, 'set', { patches: codes.slice(0, 5).map((product_code) => ({ key: { product_code }, field: 'weight', new: value })) });

  /** So many writers of rows that somebody holds for a while, and what others are told meanwhile. */
  async function crowd(size: number): Promise<{ writers: Told[]; others: Told[] }> {
    let writers: Promise<Told[]> | undefined;
    const others: Told[] = [];
    await app.database.system(async (tx) => {
      await tx.rows(sql`select from product where product_code = any(${`{${codes.slice(0, 5).join(',')}}`}::text[]) for update`);
      writers = Promise.all(Array.from({ length: size }, (_, i) => timed(writeAll(1_000 + i))));
      const end = performance.now() + held;
      await pause(300);
      while (performance.now() < end) {
        others.push(await timed(other.action(form, 'list', { limit: 5 })));
        others.push(await timed(other.rpc('user')));
        // Another value each time, and never one above the margin that is aimed at, however many rounds there are.
        others.push(await timed(other.patch(form, { product_code: codes[5] ?? '' }, 'min_margin', { new: 1 + (others.length % 8) })));
        others.push(await timed(app.request({ method: 'GET', url: '/healthz' })));
        await pause(100);
      }
    });
    return { writers: (await writers) ?? [], others };
  }

  it('of fifty is served whole, and nobody else waits for them', async () => {
    const { writers, others } = await crowd(50);
    expect(tally(writers)).toEqual({ 200: 50 });
    expect(tally(others)).toEqual({ 200: others.length });
    expect(others.filter(({ took }) => took > 1_500).map(({ took }) => Math.round(took))).toEqual([]);
  });

  it('of two hundred is served as far as it can be, and the others are told at once when to come again', async () => {
    const { writers, others } = await crowd(200);
    const refused = writers.filter(({ answer }) => answer.status !== 200);
    expect(tally(refused)).toEqual({ service_unavailable: refused.length });
    expect(refused.length).toBeGreaterThan(50);
    expect(writers.length - refused.length).toBeGreaterThanOrEqual(50);
    for (const { answer, took } of refused) {
      expect(answer).toMatchObject({ status: 503, body: { error: { params: { reason: 'busy' } } }, headers: { 'retry-after': '2' } });
      expect(took).toBeLessThan(1_000);
    }
    expect(tally(others)).toEqual({ 200: others.length });
  });
});
