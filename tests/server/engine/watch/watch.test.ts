import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { createServices } from '../../../../src/server/prepare.ts';
import { createServer } from '../../../../src/server/server.ts';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { createMetrics } from '../../../../src/server/engine/watch/metrics.ts';
import { watchSlowCalls } from '../../../../src/server/engine/watch/slow-calls.ts';
import type { HealthDetails, HealthReport } from '../../../../src/server/engine/watch/health-details.ts';
import { readConfiguration } from '../../../../src/server/configuration.ts';
import { openWatchDoor, startWatch } from '../../../../src/server/start/start-watch.ts';
import { describeOnDemo, describeOnEachDemo } from '../../../support/databases.ts';
import { freePort } from '../../../support/postgres-cluster.ts';

const token = 'a-token-of-sixteen-letters';
const bearer = { authorization: `Bearer ${token}` };

describeOnDemo('what is watched of a server', (open) => {
  const settings = (environment: NodeJS.ProcessEnv) => readConfiguration({ KONTOR_DATA: '.', ...environment });

  it('is nothing by default: no figures, no details, no port, and nobody learns that there could be some', async () => {
    const database = await open();
    const { services, tokens } = await createServices(database);
    expect(startWatch(database, settings({}))).toBeUndefined();
    expect(await openWatchDoor(undefined, settings({}), services)).toBeUndefined();
    const server = await createServer({ services, tokens });
    const login = await server.inject({ method: 'POST', url: '/rpc/login', payload: { email: 'admin@demo.kontor.test', password: 'kontor-demo-2026' } });
    for (const url of ['/metrics', '/healthz/details'])
      for (const authorization of [undefined, `Bearer ${token}`, `Bearer ${login.json<{ token: string }>().token}`]) {
        const answer = await server.inject({ url, headers: { accept: 'application/json', ...(authorization && { authorization }) } });
        expect(answer.statusCode, `${url} ${authorization}`).toBe(404);
        expect(answer.body).not.toContain('kontor_http_seconds');
      }
    await server.close();
    await database.close();
  });

  it('is told at a door of its own, on this machine alone, where KONTOR_METRICS_PORT opens one; the public port stays shut', async () => {
    const database = await open();
    const port = await freePort();
    const configuration = settings({ KONTOR_METRICS_PORT: String(port) });
    const watch = startWatch(database, configuration);
    const { services, tokens } = await createServices(database);
    const server = await createServer({ services, tokens, ...(watch && { watch }) });
    const door = await openWatchDoor(watch, configuration, services);
    expect(door?.addresses()).toMatchObject([{ address: '127.0.0.1', port }]);
    const told = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([told.status, await told.text()]).toEqual([200, expect.stringContaining('kontor_database_connections')]);
    expect((await fetch(`http://127.0.0.1:${port}/healthz/details`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/rpc/user`, { method: 'POST' })).status).toBe(404);
    for (const url of ['/metrics', '/healthz/details']) expect((await server.inject({ url })).statusCode, url).toBe(404);
    await door?.close();
    watch?.slowCalls.stop();
    await server.close();
    await database.close();
  });
});

describeOnEachDemo('what is watched of a server', (open, engine) => {
  let database: Database;
  let server: Awaited<ReturnType<typeof createServer>>;
  let headers: Record<string, string>;
  const lines: string[] = [];
  const list = (form: string, payload: object = {}) => server.inject({ method: 'POST', url: `/rpc/api_action/${form}/list`, headers, payload });
  const details = async () => (await server.inject({ url: '/healthz/details', headers: bearer })).json<HealthDetails>();

  beforeAll(async () => {
    database = await open();
    const { services, tokens } = await createServices(database);
    // Every statement counts as slow, so that there are some.
    const watch = { database, metrics: createMetrics(database), slowCalls: watchSlowCalls(database, 0), folder: '.', token };
    server = await createServer({ services, tokens, watch, log: { level: 'info', stream: { write: (line) => void lines.push(line) } } });
    const login = await server.inject({ method: 'POST', url: '/rpc/login', payload: { email: 'admin@demo.kontor.test', password: 'kontor-demo-2026' } });
    headers = { authorization: `Bearer ${login.json<{ token: string }>().token}`, 'x-company': 'KT-HU' };
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  it('is told to whoever bears the token; nobody else learns that there is something', async () => {
    for (const url of ['/metrics', '/healthz/details']) {
      for (const wrong of [{}, { authorization: `Bearer ${token}x` }, headers])
        expect((await server.inject({ url, headers: wrong })).statusCode, url).toBe(404);
      expect((await server.inject({ url, headers: bearer })).statusCode, url).toBe(200);
    }
  });

  it('counts answers by route, actions by form, and connections', async () => {
    await list('product_brands');
    await list('nothing');
    const { body } = await server.inject({ url: '/metrics', headers: bearer });
    expect(body).toMatch(/kontor_http_seconds_count\{method="POST",route="\/rpc\/login",status="200"\} 1\n/);
    expect(body).toMatch(/kontor_action_seconds_count\{form="product_brands",action="list",failed="false"\} 1\n/);
    expect(body).toMatch(/kontor_database_connections\{state="idle"\} \d+\n/);
    expect(body).toMatch(/process_resident_memory_bytes \d/);
    // What callers make up is no label: there would be one for each try.
    expect(body).not.toContain('"nothing"');
  });

  it('keeps the slowest statements of every form with their plans', async () => {
    for (const form of Object.keys(forms)) await list(form, { limit: 1 });
    await expect
      .poll(async () => (await details()).slow_calls.filter(({ plan, no_plan }) => plan === undefined && no_plan === undefined), { timeout: 60_000 })
      .toEqual([]);
    const { slow_calls } = await details();
    expect([...new Set(slow_calls.map(({ form }) => form))].sort()).toEqual(Object.keys(forms).sort());
    expect(slow_calls.filter(({ no_plan }) => no_plan !== undefined)).toEqual([]);
    for (const { plan } of slow_calls) expect(plan).toMatch(/cost=/);
    expect(Math.max(...Object.keys(forms).map((form) => slow_calls.filter((call) => call.form === form).length))).toBeLessThanOrEqual(3);
  });

  it('tells the database, the disc and what waits', async () => {
    await database.system((tx) => tx.execute(sql`update job set next_run_at = now() - interval '1 hour'`));
    await database.system((tx) => tx.execute(sql`insert into job (job_code, interval, next_run_at) values ('late', 60, now() - interval '1 hour')`));
    const told = await details();
    expect(told).toMatchObject({
      status: 'ok',
      node: process.versions.node,
      database: { engine, version: expect.stringMatching(/^\d+/) as string },
      replicas: [],
    });
    expect(told.waiting?.overdue_jobs).toBeGreaterThan(0);
    expect(told.disc_free_megabytes).toBeGreaterThan(0);
  });

  it('says what the page of health says, of all companies', async () => {
    const page = (await server.inject({ method: 'POST', url: '/rpc/health', headers, payload: {} })).json<HealthReport>();
    const told = await details();
    expect(told.lines.map(({ group, id, told: said }) => [group, id, said])).toEqual(page.lines.map(({ group, id, told: said }) => [group, id, said]));
    expect(new Set(told.lines.map(({ group }) => group))).toEqual(new Set(['server', 'database', 'queues', 'engines', 'rates', 'backups']));
    expect(told.slow).toEqual(page.slow);
  });

  it('writes one line of JSON for each answer, under the id that the answer bears, with no word of a secret', async () => {
    lines.length = 0;
    const answer = await list('product_brands', { search: 'secret-word' });
    await server.inject({ url: '/newsletter/secret-of-a-mail-that-is-long' });
    const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(said).toHaveLength(2);
    expect(said[0]).toMatchObject({
      reqId: answer.headers['x-request-id'],
      method: 'POST',
      route: '/rpc/api_action/:form/:action',
      form: 'product_brands',
      action: 'list',
      status: 200,
    });
    expect(said[1]).toMatchObject({ route: '/newsletter/:secret', status: 404 });
    expect(lines.join('')).not.toMatch(/secret-word|secret-of-a-mail|Bearer|eyJ/);
  });
});
