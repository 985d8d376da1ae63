import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from '../bench/engines.ts';
import { freePort, say, startScript, stopProcess } from '../bench/processes.ts';
import { serverProgram } from '../support/built-server.ts';
import { createOffice } from './office.ts';
import { ask } from './replicated-cluster.ts';

/** Callers at once. */
const callers = 6;

/** Between two questions for the health of a server, in milliseconds; and how long a server that stops goes on answering, in seconds. */
const lookMs = 200;
const drainSeconds = 2;
/** How long a server may take to end after its drain, in seconds. */
const longestEnd = 10;
/** How long it takes at most until another server has taken back what one left half done, in milliseconds: its lease runs out first. */
const takenBackTime = 180_000;

/** What stands in front of two servers, as balancers do: it asks for their health and sends each call to one of the healthy ones. A connection serves one call. */
async function standInFront(ports: readonly number[]) {
  let turn = 0;
  const healthy = new Set<number>(ports);
  const look = async (port: number): Promise<void> => {
    const ok = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) healthy.add(port);
    else healthy.delete(port);
  };
  const looking = setInterval(() => ports.forEach((port) => void look(port)), lookMs);
  const front = createServer((incoming, outgoing) => {
    const able = ports.filter((port) => healthy.has(port));
    const port = able[(turn += 1) % Math.max(able.length, 1)];
    const call = request({
      host: '127.0.0.1',
      port,
      path: incoming.url,
      method: incoming.method,
      headers: { ...incoming.headers, connection: 'close' },
      agent: false,
    });
    call.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    call.on('error', (error: NodeJS.ErrnoException) => outgoing.writeHead(502).end(JSON.stringify({ code: error.code })));
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    isHealthy: (port: number) => healthy.has(port),
    close() {
      clearInterval(looking);
      front.closeAllConnections();
      front.close();
    },
  };
}

/** Two servers on one database are restarted one after the other while people work; no call may fail. */
export async function restartInTurn(rounds: number): Promise<void> {
  const cluster = await startCluster();
  const ports = [await freePort(), await freePort()];
  const environment = (port: number) => ({
    DATABASE_URL: cluster.url(),
    KONTOR_PRODUCTS: '60',
    KONTOR_DRAIN_SECONDS: String(drainSeconds),
    PORT: String(port),
  });
  const start = async (port: number) => (await startScript(serverProgram, environment(port), 'Kontor is ready')).child;
  const servers = [await start(ports[0] ?? 0), await start(ports[1] ?? 0)];
  const front = await standInFront(ports);
  const failures: string[] = [];
  const ends: number[] = [];
  let done = 0;
  let stopped = false;
  try {
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${front.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
    const { token } = (await (await post('/rpc/login', { email: 'admin@demo.kontor.test', password: 'kontor-demo-2026' })).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}`, 'x-company': 'KT-HU' };
    const call = async (caller: number): Promise<void> => {
      for (let turn = 0; !stopped; turn += 1) {
        const isWrite = turn % 3 === 0;
        const answer = isWrite
          ? await post('/rpc/api_action/product_brands/set', { rows: [{ brand_name: `rolling-${caller}-${turn}` }] }, headers)
          : await post('/rpc/api_action/product_list/list', { limit: 50 }, headers);
        const text = await answer.text();
        if (answer.ok) done += 1;
        else failures.push(`${answer.status} ${text.slice(0, 200)}`);
      }
    };
    const working = Array.from({ length: callers }, (_, caller) => call(caller));
    // Somebody brings in large tables all the while: each is answered and whole, or refused and gone.
    const office = createOffice(() => front.url);
    let cutOff = 0;
    const importLarge = async (): Promise<void> => {
      while (!stopped)
        await office.importLarge().catch((error: unknown) => {
          cutOff += 1;
          if (error instanceof Error && !/^50[23] /.test(error.message)) throw error;
        });
    };
    const importing = importLarge();
    for (let round = 0; round < rounds; round += 1)
      for (const [place, port] of ports.entries()) {
        await pause(500);
        const began = performance.now();
        const server = servers[place];
        if (server) await stopProcess(server);
        ends.push((performance.now() - began) / 1000 - drainSeconds);
        servers[place] = await start(port);
        while (!front.isHealthy(port)) await pause(50);
      }
    await pause(300);
    stopped = true;
    await Promise.all([...working, importing]);
    const slow = ends.filter((seconds) => seconds > longestEnd);
    if (slow.length > 0) throw new Error(`a server took ${Math.max(...slow).toFixed(1)} s to end after its drain`);
    for (const limit = Date.now() + takenBackTime; ; await pause(500)) {
      const [open] = await ask<{ n: number }>(cluster.url(), 'SELECT count(*)::int AS n FROM change_set WHERE open_until IS NOT NULL');
      if (open?.n === 0) break;
      if (Date.now() > limit) throw new Error('what a server left half done is not taken back');
    }
    const wrong = await office.wrong();
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    if (failures.length > 0) throw new Error(`${failures.length} of ${done + failures.length} calls failed: ${failures.slice(0, 3).join('; ')}`);
    say(
      `two servers, each restarted ${rounds} times under load: ${done} calls, none failed; ${office.counts.imported} large imports, whole, and ${cutOff} cut off, of which nothing is left; a server ended within ${Math.max(...ends).toFixed(1)} s of its drain`,
    );
  } finally {
    stopped = true;
    for (const server of servers) await stopProcess(server);
    front.close();
    await cluster.stop();
  }
}
