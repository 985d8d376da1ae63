import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { copyDirectory } from './data-directories.ts';
import { endWithUs } from './end-with-us.ts';
import { findProgram, installPackage, isRoot, runProgram } from './run-command.ts';

export interface PostgresCluster {
  /** Address of the database `name` for the superuser. */
  url(name?: string): string;
  pid: number;
  stop(): Promise<void>;
}

const debianFolder = '/usr/lib/postgresql';

const findInitdb = (): string | undefined => {
  const versions = () => {
    try {
      return readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a));
    } catch {
      return [];
    }
  };
  return findProgram(...versions().map((version) => `${debianFolder}/${version}/bin/initdb`), 'initdb');
};

/** The folder of PostgreSQL's server programs. */
export const provideBinaries = (): string => {
  const initdb = findInitdb() ?? (installPackage('postgresql') ? findInitdb() : undefined);
  if (initdb) return dirname(initdb);
  throw new Error(
    'The server tests need PostgreSQL and none could be had: install the package "postgresql" of your system, or put initdb and postgres into PATH.',
  );
};

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

/** PostgreSQL refuses to run as root: Debian's package brings a user for it. */
export const serverUser = (): { uid?: number; gid?: number } =>
  isRoot ? { uid: Number(runProgram('id', ['-u', 'postgres'])), gid: Number(runProgram('id', ['-g', 'postgres'])) } : {};

export const waitUntilReady = async (url: string, hasEnded: () => boolean) => {
  for (const limit = Date.now() + 30_000; Date.now() < limit && !hasEnded(); await pause(50)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('the temporary PostgreSQL did not start');
};

/** Where the files of a cluster of our own lie; its folder belongs to the user that PostgreSQL runs as. */
export interface ClusterPlace {
  folder: string;
  data: string;
}

/** Makes the files of a cluster, empty or as a copy of `template`, in a folder of the user that PostgreSQL runs as. */
export const fillCluster = ({ folder, data }: ClusterPlace, template?: string): void => {
  const user = serverUser();
  if (template === undefined) {
    const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    runProgram(join(provideBinaries(), 'initdb'), options, { ...user, cwd: folder });
    return;
  }
  copyDirectory(template, data);
  chmodSync(data, 0o700);
  if (user.uid !== undefined && user.gid !== undefined) runProgram('chown', ['-R', `${user.uid}:${user.gid}`, data]);
};

/**
 * @param parent the folder in which it is made
 * @param template the files of a cluster that is stopped; an empty one is made without it
 */
export const makeCluster = (parent = tmpdir(), template?: string): ClusterPlace => {
  const folder = mkdtempSync(join(parent, 'kontor-pg-'));
  const user = serverUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const place = { folder, data: join(folder, 'data') };
  fillCluster(place, template);
  return place;
};

/** PostgreSQL over such files, without fsync unless `settings` say otherwise; its process ends with ours. */
export const runCluster = async ({ folder, data }: ClusterPlace, port: number, settings: Readonly<Record<string, string>> = {}): Promise<ChildProcess> => {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    // A demo is analysed when it is made; a run leaves hundreds of databases, each of which would be looked at every minute.
    autovacuum: 'off',
    log_min_messages: 'fatal',
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(provideBinaries(), 'postgres'), ['-D', data, '-p', String(port), ...args], { ...serverUser(), cwd: folder, stdio: 'ignore' });
  endWithUs(server, 'SIGQUIT');
  await waitUntilReady(clusterUrl(port), () => server.exitCode !== null);
  return server;
};

/** Address of a database of such a server for the superuser. */
export const clusterUrl = (port: number, name = 'postgres'): string => `postgres://postgres@127.0.0.1:${port}/${name}`;

export const endCluster = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
};

/** A PostgreSQL of our own in a temporary folder, on a random port, without fsync; nothing of it outlives `stop`. */
export const startPostgresCluster = async (further: Readonly<Record<string, string>> = {}, template?: string): Promise<PostgresCluster> => {
  const place = makeCluster(tmpdir(), template);
  const port = await freePort();
  const server = await runCluster(place, port, further);
  return {
    url: (name) => clusterUrl(port, name),
    pid: server.pid ?? 0,
    async stop() {
      await endCluster(server);
      rmSync(place.folder, { recursive: true, force: true });
    },
  };
};
