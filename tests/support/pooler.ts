import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithUs } from './end-with-us.ts';
import { freePort, serverUser, waitUntilReady } from './postgres-cluster.ts';
import { findProgram, installPackage } from './run-command.ts';

/** Server connections it lends; fewer than a program holds to it, so that each of those meets many. */
const lent = 4;

/** pgbouncer, or nothing on a machine that has none and gets none. */
export const providePooler = (): string | undefined => {
  const find = () => findProgram('/usr/sbin/pgbouncer', 'pgbouncer');
  return find() ?? (installPackage('pgbouncer') ? find() : undefined);
};

/** A pgbouncer in transaction mode before a server that trusts everybody. */
export async function startPooler(program: string, server: URL) {
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-pooler-'));
  const port = await freePort();
  const place = (name: string) => join(folder, name);
  writeFileSync(place('users'), `"${server.username}" ""\n`);
  writeFileSync(
    place('settings'),
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = trust
auth_file = ${place('users')}
pool_mode = transaction
default_pool_size = ${lent}
unix_socket_dir =
`,
  );
  const { uid, gid } = user;
  if (uid !== undefined && gid !== undefined) for (const path of [folder, place('users'), place('settings')]) chownSync(path, uid, gid);
  const pooler = spawn(program, ['-q', place('settings')], { ...user, cwd: folder, stdio: 'ignore' });
  const ended = once(pooler, 'exit');
  endWithUs(pooler);
  const url = new URL(server);
  url.port = String(port);
  await waitUntilReady(url.href, () => pooler.exitCode !== null);
  return {
    url: url.href,
    async stop() {
      pooler.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
