import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { startImapServer } from '../../support/imap-server.ts';
import { mailSource } from '../../support/mail-source.ts';
import type { ImapServer } from '../../support/imap-server.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';
import { createTestMailbox } from '../fixtures/test-mailbox.ts';
import type { TestMailbox } from '../fixtures/test-mailbox.ts';

const hu = 'KT-HU';

describeOnServer('threads of mails, by hand', (open) => {
  let app: App;
  let admin: Client;
  let server: ImapServer;
  let mailbox: TestMailbox;
  beforeAll(async () => {
    app = await openApp(open);
    server = await startImapServer();
    admin = await app.signIn('admin', hu);
    mailbox = createTestMailbox({ app, admin, server });
  });
  afterAll(async () => {
    await server.stop();
    await app.close();
  });
  beforeEach(() => mailbox.empty());

  /** Mails come, each by its name and those it names. */
  const come = async (mails: Record<string, string>) => {
    for (const [id, names] of Object.entries(mails)) {
      const references = names === '' ? undefined : names.split(' ').map((name) => `<${name}@x.test>`);
      server.put({ source: mailSource({ id: `${id}@x.test`, subject: id, ...(references && { headers: { References: references.join(' ') } }) }) });
    }
    await mailbox.read();
  };
  /** The threads by the names of their mails, the newest of each marked. */
  const threads = async (): Promise<string[]> => {
    const byThread = new Map<unknown, string[]>();
    for (const { email_thread_id: thread, subject, is_latest } of await mailbox.mails())
      byThread.set(thread, [...(byThread.get(thread) ?? []), `${String(subject)}${is_latest ? '*' : ''}`]);
    return [...byThread.values()].map((names) => names.join(' ')).toSorted();
  };
  const keysOf = async (...names: string[]): Promise<JsonObject[]> =>
    (await mailbox.mails()).filter(({ subject }) => names.includes(String(subject))).map(({ email_id }) => ({ email_id: email_id ?? null }));
  const act = async (name: 'split_thread' | 'join_threads', names: string[], input: JsonObject = {}, by = admin) => {
    const { status, text, body } = await by.action<{ changed: number; change_set_id: number | null }>('email_list', name, {
      selection: { keys: await keysOf(...names) },
      ...input,
    });
    expect([status, text]).toEqual([200, text]);
    return body;
  };
  const undo = (change_set_id: number | null) => admin.rpc('undo', { change_set_id });

  it('are taken apart, and what comes later does not undo that', async () => {
    await come({ a: '', b: 'a', c: 'a b' });
    expect(await threads()).toEqual(['a b c*']);
    expect(await act('split_thread', ['b', 'c'])).toMatchObject({ changed: 2 });
    expect(await threads()).toEqual(['a*', 'b c*']);
    await come({ d: 'a b c', e: 'a' });
    expect(await threads()).toEqual(['a e*', 'b c d*']);
    // Also where the folder is numbered anew and is read whole.
    server.beginAnew();
    await mailbox.read();
    await come({ f: 'a d' });
    expect(await threads()).toEqual(['a e*', 'b c d f*']);
    expect(await act('split_thread', ['a', 'e'])).toMatchObject({ changed: 0 });
  });

  it('are joined, whole, and stay so', async () => {
    await come({ a: '', b: 'a', c: '', d: 'c unseen' });
    expect(await act('join_threads', ['b', 'c'])).toMatchObject({ changed: 2 });
    expect(await threads()).toEqual(['a b c d*']);
    await come({ e: 'c', f: 'unseen' });
    expect(await threads()).toEqual(['a b c d e f*']);
    await come({ g: '' });
    const [g] = await keysOf('g');
    expect(await act('join_threads', ['a'], { joined_email_id: g?.email_id ?? null })).toMatchObject({ changed: 1 });
    expect(await threads()).toEqual(['a b c d e f g*']);
    expect(await act('join_threads', ['a', 'b'])).toMatchObject({ changed: 0 });
  });

  it('are as they were when that is taken back, also for what comes later', async () => {
    await come({ a: '', b: 'a', c: '', d: 'c' });
    const { change_set_id: split } = await act('split_thread', ['b']);
    expect(await threads()).toEqual(['a*', 'b*', 'c d*']);
    expect(await undo(split)).toMatchObject({ status: 200, body: { conflicts: [] } });
    expect(await threads()).toEqual(['a b*', 'c d*']);
    const { change_set_id: joined } = await act('join_threads', ['a', 'd']);
    expect(await threads()).toEqual(['a b c d*']);
    expect(await undo(joined)).toMatchObject({ status: 200, body: { conflicts: [] } });
    await come({ e: 'c d', f: 'b' });
    expect(await threads()).toEqual(['a b f*', 'c d e*']);
  });

  it('of a company are its own', async () => {
    await come({ a: '', b: 'a', c: '' });
    const other = admin.in('KT-RO');
    expect(await act('split_thread', ['b'], {}, other)).toMatchObject({ changed: 0 });
    expect(await act('join_threads', ['b', 'c'], {}, other)).toMatchObject({ changed: 0 });
    const [foreign] = await other.rows('email_list', { limit: 1 });
    const answer = await admin.action('email_list', 'join_threads', { selection: { keys: await keysOf('a') }, joined_email_id: foreign?.email_id ?? null });
    expect(answer.status).toBe(422);
    expect(await threads()).toEqual(['a b*', 'c*']);
  });
});
