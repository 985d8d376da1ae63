import { freePort, startScript, stopProcess } from './processes.ts';
import { serverProgram } from '../support/built-server.ts';

/** A call as a load generator sends it again and again. */
export interface Target {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface RunningServer {
  base: string;
  /** Seconds from the start until it answers. */
  seconds: number;
  /** Of the administrator, in KT-HU. */
  headers: Record<string, string>;
  list: (payload: object) => Target;
  stop: () => Promise<void>;
}

const json = { 'content-type': 'application/json' };

/** The program as it is started for work, with its demo data, and its administrator signed in. */
export async function startServer(environment: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const { child, seconds } = await startScript(serverProgram, { ...environment, NODE_ENV: 'production', PORT: String(port) }, 'Kontor is ready');
  const base = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${base}/rpc/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'admin@demo.kontor.test', password: 'kontor-demo-2026' }),
  });
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'x-company': 'KT-HU' };
  return {
    base,
    seconds,
    headers,
    list: (payload) => ({
      url: `${base}/rpc/api_action`,
      headers: { ...json, ...headers },
      body: JSON.stringify({ entity: 'product_list', action: 'list', payload }),
    }),
    stop: () => stopProcess(child),
  };
}
