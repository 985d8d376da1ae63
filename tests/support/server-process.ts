import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { serverProgram } from './built-server.ts';
import { within } from './within.ts';

/** How long a server may take to start and to end, in milliseconds. */
const startTime = 120_000;
const endTime = 60_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** The server as a process of its own, which can be killed as nothing in this process can. */
export async function startServerProcess(environment: NodeJS.ProcessEnv) {
  const port = await freePort();
  const child = spawn(process.execPath, [serverProgram], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      if ((said += bytes.toString()).includes('Kontor is ready')) resolve();
    });
    child.once('close', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  await within(startTime, 'the server', ready);
  const end = async (signal: NodeJS.Signals): Promise<{ code: number | null; milliseconds: number }> => {
    const told = performance.now();
    child.kill(signal);
    const [code] = (await within(endTime, `the end of the server by ${signal}`, ended)) as [number | null];
    return { code, milliseconds: performance.now() - told };
  };
  return {
    async rpc<T>(name: string, payload: unknown, headers: Record<string, string> = {}): Promise<T> {
      const answer = await fetch(`http://127.0.0.1:${port}/rpc/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(payload),
      });
      if (!answer.ok) throw new Error(`${name} ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    /** All it has written to its standard output. */
    said: () => said,
    end,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;
