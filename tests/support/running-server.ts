import { openEmbeddedCopy } from './data-directories.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { postgresDemo, prepared } from './prepared.ts';
import { within } from './within.ts';
import type { Database } from '../../src/server/engine/database/database.ts';
import { createPostgresDatabase } from '../../src/server/engine/database/postgres.ts';
import { demoPassword } from '../../src/server/demo/ensure-demo.ts';
import { offline } from '../../src/server/engine/installation.ts';
import { createServer } from '../../src/server/server.ts';
import type { Services } from '../../src/server/engine/services.ts';
import { createServices, type TranslationOptions } from '../../src/server/prepare.ts';

export interface RunningServer {
  url: string;
  database: Database;
  services: Services;
  /** The answer of an action for an account in a company, its first unless named; past the browser, to look at what is stored. */
  ask: <TAnswer>(account: Account, entity: string, action: string, payload?: unknown, company?: string) => Promise<TAnswer>;
  tokens: (account: Account) => Promise<{ token: string; refresh_token: string }>;
  close: () => Promise<void>;
}

export interface ServerOptions {
  engine?: Database['engine'];
  /** Lifetime of an access token. */
  tokenSeconds?: number;
  /** For so long nobody is asked again who he is; longer than any suite runs. */
  confirmedMinutes?: number;
  /** Where the engines of machine translation are; none has a key unless it is told here. */
  translation?: TranslationOptions;
}

/** The four demo accounts. */
export type Account = 'admin' | 'clerk' | 'viewer' | 'other';
export const emailOf = (account: Account): string => `${account}@demo.kontor.test`;
export { demoPassword };

/** A database of its own with the demo data; closing it removes it. */
const openDatabase: Record<Database['engine'], () => Promise<Database>> = {
  pglite: async () => openEmbeddedCopy(await prepared('catalogue')),
  async postgres() {
    const cluster = await startPostgresCluster({}, await prepared('cluster'));
    const database = createPostgresDatabase({ url: cluster.url(postgresDemo) });
    return {
      ...database,
      async close() {
        await database.close();
        await cluster.stop();
      },
    };
  },
};

/** Nobody takes cards but a provider that the program plays. */
const account = (currency: string) => ({ merchant: `TEST-${currency}`, key: `the key of ${currency}` });
const playedPayment = { url: null, accounts: { HUF: account('HUF'), EUR: account('EUR'), RON: account('RON') }, allow: [] };

/** How long a server may take to answer and to end, in milliseconds. */
const answerTime = 60_000;
const endTime = 60_000;

/** The whole product on a free port of this machine, with a database of its own that holds the demo data. */
export async function startServer({ engine = 'pglite', tokenSeconds, translation, confirmedMinutes = 600 }: ServerOptions = {}): Promise<RunningServer> {
  const database = await openDatabase[engine]();
  const { services, tokens } = await createServices(database, tokenSeconds, undefined, translation, {
    ...offline,
    onlinePayment: playedPayment,
    confirmedMinutes,
  });
  const server = await createServer({ services, tokens });
  const url = (await server.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');

  async function call<TAnswer>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<TAnswer> {
    const response = await fetch(url.replace('localhost', '127.0.0.1') + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-host': 'localhost', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerTime),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} ${response.status} ${JSON.stringify(answer)}`);
    return answer as TAnswer;
  }
  const signIn: RunningServer['tokens'] = (account) => call('/rpc/login', { email: emailOf(account), password: demoPassword });

  return {
    url,
    database,
    services,
    tokens: signIn,
    async ask(account, entity, action, payload = {}, company) {
      const { token } = await signIn(account);
      return call('/rpc/api_action', { entity, action, payload }, { authorization: `Bearer ${token}`, ...(company && { 'x-company': company }) });
    },
    async close() {
      await within(endTime, 'the end of the server', server.close());
      await within(endTime, 'the end of its database', database.close());
    },
  };
}
