import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isSmoke } from '../bench/processes.ts';
import { endWithUs } from '../support/end-with-us.ts';
import { clusterUrl, fillCluster, freePort, provideBinaries, serverUser, waitUntilReady } from '../support/postgres-cluster.ts';
import { postgresDemo, prepared } from '../support/prepared.ts';
import { runProgram } from '../support/run-command.ts';

/** How long a copy may take to follow, in milliseconds. */
const followTime = 60_000;

interface Node {
  url: string;
  process: ChildProcess;
}

/** One statement on one server, for which it may take so many milliseconds. */
export async function ask<Row extends object>(url: string, text: string, patience = 30_000): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * A primary and one copy that follows it, on own folders with fsync: what is committed is on the discs of both before it is acknowledged.
 * `killPrimary`, `promote` and `replace` are what happens to them, in this order, as often as wanted.
 */
export async function startReplicatedCluster() {
  const binaries = provideBinaries();
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-replicas-'));
  const own = (path: string): void => {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
  };
  own(folder);
  let made = 0;

  const run = async (data: string): Promise<Node> => {
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      max_connections: '100',
      wal_keep_size: '512MB',
      log_min_messages: 'fatal',
      wal_receiver_timeout: '5s',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...args], { ...user, cwd: folder, stdio: 'ignore' });
    endWithUs(server);
    const url = clusterUrl(port, isSmoke ? postgresDemo : undefined);
    await waitUntilReady(url, () => server.exitCode !== null);
    return { url, process: server };
  };
  const newFolder = (): string => {
    const data = join(folder, `node${(made += 1)}`);
    mkdirSync(data, { mode: 0o700 });
    own(data);
    return data;
  };
  const startPrimary = async (): Promise<Node> => {
    const data = newFolder();
    fillCluster({ folder, data }, isSmoke ? await prepared('cluster') : undefined);
    return run(data);
  };
  const follow = async (leader: Node): Promise<Node> => {
    const data = newFolder();
    const { port } = new URL(leader.url);
    runProgram(
      join(binaries, 'pg_basebackup'),
      ['-h', '127.0.0.1', '-p', port, '-U', 'postgres', '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
      { ...user, cwd: folder },
    );
    const copy = await run(data);
    await ask(leader.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await ask(leader.url, 'SELECT pg_reload_conf()');
    for (const limit = Date.now() + followTime; ; await pause(100)) {
      const [state] = await ask<{ sync_state: string }>(leader.url, 'SELECT sync_state FROM pg_stat_replication');
      if (state?.sync_state === 'sync') return copy;
      if (Date.now() > limit) throw new Error('the copy does not follow');
    }
  };

  let primary = await startPrimary();
  let copy = await follow(primary);
  const kill = async (node: Node): Promise<void> => {
    if (node.process.exitCode !== null || node.process.signalCode !== null) return;
    const ended = once(node.process, 'exit');
    // As a machine that is gone: nobody says goodbye. Its children notice and end.
    node.process.kill('SIGKILL');
    await ended;
  };

  return {
    primary: () => primary.url,
    copy: () => copy.url,
    killPrimary: () => kill(primary),
    /** The copy becomes the primary, and waits for no other copy until there is one. */
    async promote(): Promise<void> {
      await ask(copy.url, 'SELECT pg_promote(true, 30)');
      await ask(copy.url, 'ALTER SYSTEM RESET synchronous_standby_names');
      await ask(copy.url, 'SELECT pg_reload_conf()');
      primary = copy;
    },
    /** A new copy follows the new primary. */
    async replace(): Promise<void> {
      copy = await follow(primary);
    },
    async stop(): Promise<void> {
      await kill(copy);
      await kill(primary);
      await pause(300);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
