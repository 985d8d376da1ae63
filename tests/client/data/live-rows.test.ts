import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../src/client/data/api.ts';
import { createChanges } from '../../../src/client/data/changes.ts';
import { createServerRows } from '../../../src/client/data/rows/server-rows.ts';
import type { SessionState } from '../../../src/client/data/session.ts';
import { createStore } from '../../../src/client/ui/store.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { ChangeNews } from '../../../src/shared/records/changes.ts';
import type { ListCall } from '../../../src/shared/records/calls.ts';
import { fakeApi } from '../../support/fake-api.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 250));

describe('rows that others change', () => {
  let stored: JsonObject[];
  let hear: () => void = () => undefined;
  const stopped = vi.fn();
  /** What an answer waits for after it was read. */
  let onTheWay: Promise<void> = Promise.resolve();
  const calls: ListCall[] = [];

  async function open() {
    stored = Array.from({ length: 250 }, (_, id) => ({ id, name: `row ${id}` }));
    calls.length = 0;
    const action = async (_form: string, _action: string, call: ListCall) => {
      calls.push(call);
      const first = call.after ? stored.findIndex(({ id }) => id === call.after?.id) + 1 : (call.offset ?? 0);
      const answer = {
        rows: stored.slice(first, first + (call.limit ?? 0)).map((row) => ({ ...row })),
        ...(call.count !== 'none' && { total: stored.length, totals: {} }),
      };
      await onTheWay;
      return answer;
    };
    const follow: Api['follow'] = (form, tell) => {
      expect(form).toBe('brands');
      hear = tell;
      return stopped;
    };
    const rows = createServerRows({ api: fakeApi({ action, follow }), form: 'brands', key: ['id'] });
    rows.setView({ sort: [], language: 'en', totals: [] });
    rows.ensure(0, 20);
    await settled();
    calls.length = 0;
    return rows;
  }

  it('are read again in their window, once for a burst, and stay the objects they were where nothing changed', async () => {
    const rows = await open();
    rows.ensure(90, 120);
    await settled();
    calls.length = 0;
    const [same] = [rows.get(95)];
    stored[100] = { id: 100, name: 'changed' };
    const seen: string[] = [];
    rows.subscribe(() => seen.push(rows.state));
    hear();
    hear();
    await settled();
    expect(rows.get(100)).toEqual({ id: 100, name: 'changed' });
    expect(rows.get(95)).toBe(same);
    expect(calls).toHaveLength(2);
    expect(seen).not.toContain('loading');
  });

  it('come, go and move only when nobody types among them', async () => {
    const rows = await open();
    const release = rows.hold();
    stored = [{ id: 900, name: 'new' }, { id: 0, name: 'changed' }, ...stored.slice(1)];
    hear();
    await settled();
    expect([rows.get(0), rows.get(1), rows.total]).toEqual([{ id: 0, name: 'changed' }, { id: 1, name: 'row 1' }, 250]);
    release();
    await settled();
    expect([rows.get(0), rows.get(1), rows.total]).toEqual([{ id: 900, name: 'new' }, { id: 0, name: 'changed' }, 251]);
  });

  it('never bring back what was there before an own save', async () => {
    const rows = await open();
    let arrive: () => void = () => undefined;
    onTheWay = new Promise((resolve) => {
      arrive = resolve;
    });
    const shown: unknown[] = [];
    hear();
    await settled();
    expect(calls).toHaveLength(1);
    stored[3] = { id: 3, name: 'mine' };
    rows.replace([{ id: 3, name: 'mine' }]);
    rows.subscribe(() => shown.push(rows.get(3)?.name));
    onTheWay = Promise.resolve();
    arrive();
    await settled();
    expect(calls).toHaveLength(2);
    expect(new Set([...shown, rows.get(3)?.name])).toEqual(new Set(['mine']));
  });

  it('are followed no longer when nobody looks at them', async () => {
    (await open()).dispose();
    expect(stopped).toHaveBeenCalled();
  });
});

describe('the news of others', () => {
  let send: (news: ChangeNews) => void;
  let end: () => void;
  const connections = vi.fn();

  beforeEach(() => {
    connections.mockClear();
    vi.stubGlobal('navigator', {});
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        postMessage() {}
        close() {}
      },
    );
    vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
      connections();
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const write = (text: string) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined);
      signal.addEventListener('abort', () => void writer.abort().catch(() => undefined));
      // Cut in the middle, as networks do.
      send = (news) => {
        const text = `data: ${JSON.stringify(news)}\n\n`;
        write(text.slice(0, 9));
        write(text.slice(9));
      };
      end = () => void writer.close();
      return { ok: true, status: 200, body: readable };
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  async function open() {
    const state = createStore({ user: { user_id: 1 }, companies: [], menu: [] } as unknown as SessionState);
    let company = 'KT-HU';
    const changes = createChanges({
      transport: { headers: () => ({}) },
      session: { state, token: () => 't', refresh: async () => undefined },
      company: () => company,
    });
    const heard: string[] = [];
    for (const form of ['brands', 'products']) changes.follow(form, () => heard.push(form));
    await settled();
    return {
      changes,
      heard,
      state,
      choose: (next: string) => {
        company = next;
        changes.attend();
      },
    };
  }
  const news = (change_set_id: number): ChangeNews => ({ change_set_id, form: 'brands', forms: ['brands', 'products', 'unseen'] });

  it('reach the forms they name over one connection', async () => {
    const { heard } = await open();
    send(news(1));
    await settled();
    expect(heard).toEqual(['brands', 'products']);
    expect(connections).toHaveBeenCalledTimes(1);
  });

  it('leave out the form an own write went through, also when they are faster than its answer', async () => {
    const { changes, heard } = await open();
    let answer: (value: unknown) => void = () => undefined;
    const written = changes.writing(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    send(news(7));
    send(news(8));
    await settled();
    expect(heard).toEqual([]);
    answer({ change_set_id: 7 });
    await written;
    expect(heard).toEqual(['products', 'brands', 'products']);
  });

  it('count as missed while the connection was gone', async () => {
    const { heard } = await open();
    end();
    await vi.waitFor(() => expect(heard).toEqual(['brands', 'products']), { timeout: 3000 });
    expect(connections).toHaveBeenCalledTimes(2);
  });

  it('end with the session, and with the company another stream begins', async () => {
    const { state, heard, choose } = await open();
    choose('KT-DE');
    await settled();
    expect(connections).toHaveBeenCalledTimes(2);
    state.set({ user: null, companies: [], menu: [], shares: { company: false, roles: [] }, notices: [] });
    await settled();
    send(news(1));
    await settled();
    expect(heard).toEqual([]);
    expect(connections).toHaveBeenCalledTimes(2);
  });
});
