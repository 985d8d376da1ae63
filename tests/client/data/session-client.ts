import { createApi } from '../../../src/client/data/create-api.ts';
import type { NamedRun } from '../../../src/client/data/named-run.ts';
import { createSession, type SessionEnd } from '../../../src/client/data/session.ts';
import { createTokenStore, tokenKey, type Tokens } from '../../../src/client/data/token-store.ts';
import { createTransport } from '../../../src/client/data/transport.ts';
import type { SessionServer } from './session-server.ts';

/** The storage of one browser; every tab opened on it hears what the others write. */
export function openBrowser() {
  const entries = new Map<string, string>();
  const tabs: { hear: (event: StorageEvent) => void; id: symbol }[] = [];

  const storageOf = (id: symbol): Parameters<typeof createTokenStore>[0] => {
    const tell = (key: string, newValue: string | null) => {
      for (const tab of tabs) if (tab.id !== id) tab.hear({ key, newValue } as StorageEvent);
    };
    return {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem(key: string, value: string) {
        entries.set(key, value);
        tell(key, value);
      },
      removeItem(key: string) {
        if (entries.delete(key)) tell(key, null);
      },
    };
  };

  return {
    entries,
    remember: (tokens: Tokens) => entries.set(tokenKey, JSON.stringify(tokens)),
    /** Session and calls as the application wires them. */
    openTab(server: SessionServer, { host = 'shop.kontor.test', company = null as string | null } = {}) {
      const id = Symbol('tab');
      const ends: SessionEnd[] = [];
      const written: string[] = [];
      const events: Parameters<typeof createTokenStore>[1] = {
        addEventListener: (_type: string, hear: unknown) => void tabs.push({ id, hear: hear as (event: StorageEvent) => void }),
        removeEventListener: () => undefined,
      };
      const transport = createTransport({ baseURL: server.baseURL, host, token: () => session.token(), company: () => (session.isOpen() ? company : null) });
      const session = createSession({
        transport,
        tokens: createTokenStore(storageOf(id), events),
        lock: (work) => work(),
        onEnd: (end) => ends.push(end),
        onOther: () => undefined,
      });
      const runs: NamedRun[] = [];
      const during = <T>(run: NamedRun, answer: Promise<T>): Promise<T> => {
        runs.push(run);
        return answer;
      };
      const api = createApi({ transport, session, page: () => '/products/brands', during, onWritten: (entity) => written.push(entity) });
      return { session, api, ends, written, runs };
    },
  };
}
