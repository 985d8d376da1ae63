import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Database, Transaction } from '../../../../src/server/engine/database/database.ts';
import { registerHealth } from '../../../../src/server/engine/http/health-route.ts';
import { createMetrics } from '../../../../src/server/engine/watch/metrics.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

const nobody = { userId: null, companyCode: null };

/** More than either engine has connections. */
const crowd = 20;

describeOnEachDatabase('health', (open, engine) => {
  const longest = (database: Database): number => Math.max(...database.waiting().map(({ milliseconds }) => milliseconds));

  it.each([true, false])('says busy, at once, while callers have waited long for the database (reading: %s), and ok again afterwards', async (readOnly) => {
    const database = await open();
    const server = Fastify();
    registerHealth(server, { ready: true, database });
    const health = async () => {
      const began = performance.now();
      const { statusCode, body } = await server.inject({ url: '/healthz' });
      return { statusCode, body, isQuick: performance.now() - began < 200 };
    };
    expect(await health()).toMatchObject({ statusCode: 200, body: '{"status":"ok"}' });

    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const hold = (_tx: Transaction): Promise<void> => released;
    const holders = Array.from({ length: crowd }, () => database.transaction(nobody, hold, { readOnly }));
    await expect.poll(() => longest(database), { timeout: 5_000 }).toBeGreaterThan(1_000);
    // Who only waits to write would be served no sooner by another server.
    const isServing = engine === 'postgres' && !readOnly;
    expect(await health()).toEqual({ statusCode: isServing ? 200 : 503, body: '{"status":"busy"}', isQuick: true });
    const lane = engine === 'pglite' ? 'all' : readOnly ? 'reading' : 'writing';
    const metrics = createMetrics(database);
    expect(await metrics.text()).toMatch(new RegExp(`kontor_database_waiting\\{lane="${lane}"\\} [1-9]`));
    expect(await metrics.text()).toMatch(new RegExp(`kontor_database_longest_wait_seconds\\{lane="${lane}"\\} [1-9]`));
    metrics.stop();

    release();
    await Promise.all(holders);
    expect(longest(database)).toBe(0);
    expect(await health()).toMatchObject({ statusCode: 200, body: '{"status":"ok"}' });
    await server.close();
    await database.close();
  });

  it('lets those who wait go before a piece of large work, which gets on all the same', async () => {
    const database = await open();
    const order: string[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const holders = Array.from({ length: crowd }, () => database.transaction(nobody, () => released));
    const piece = database.transaction(nobody, async () => void order.push('piece'), { givesWay: true });
    const short = Array.from({ length: 3 }, () => database.transaction(nobody, async () => void order.push('short')));
    release();
    await Promise.all([...holders, piece, ...short]);
    // Where there are several connections, who begins first need not end first.
    expect(engine === 'pglite' ? order : order.toSorted().toReversed()).toEqual(['short', 'short', 'short', 'piece']);
    await database.close();
  });
});
