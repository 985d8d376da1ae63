import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A database's address without its password, and the environment that tells the password: whoever lists processes does not read it. */
function withoutPassword(address: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(address);
  const env = { ...process.env, ...(url.password && { PGPASSWORD: decodeURIComponent(url.password) }) };
  url.password = '';
  return { url: url.href, env };
}

/** Runs a program of PostgreSQL's client on a database. @throws Error a sentence with what the program said */
export async function runPostgresProgram(program: 'pg_dump' | 'pg_restore', address: string, args: readonly string[]): Promise<void> {
  const { url, env } = withoutPassword(address);
  const child = spawn(program, [`--dbname=${url}`, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const [code] = await once(child, 'close').catch((cause: unknown) => {
    throw new Error(`${program} could not be started: install the client programs of PostgreSQL.`, { cause });
  });
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}:\n${said.trim()}`);
}
