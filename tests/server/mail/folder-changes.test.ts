import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnServer } from '../../support/databases.ts';
import { startImapServer } from '../../support/imap-server.ts';
import type { ImapServer } from '../../support/imap-server.ts';
import { mailSource } from '../../support/mail-source.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';
import { createTestMailbox } from '../fixtures/test-mailbox.ts';
import type { TestMailbox } from '../fixtures/test-mailbox.ts';

describeOnServer('folders of mailboxes', (open) => {
  let app: App;
  let admin: Client;
  let server: ImapServer;
  let mailbox: TestMailbox;
  beforeAll(async () => {
    app = await openApp(open);
    server = await startImapServer();
    server.addFolder('Orders');
    admin = await app.signIn('admin', 'KT-HU');
    mailbox = createTestMailbox({ app, admin, server });
  });
  beforeEach(async () => {
    Object.assign(server.state, { condstore: true, qresync: false, listStatus: false });
    server.removeFolder('Orders');
    server.addFolder('Orders');
    await mailbox.empty();
  });
  afterAll(async () => {
    await server.stop();
    await app.close();
  });

  const put = (subject: string, path?: string): number => server.put({ source: mailSource({ id: `${subject}@x.test`, subject }) }, path);
  const asked = (what: RegExp): string[] => server.commands.filter((command) => what.test(command));
  /** Reads, and tells what was asked of the server for it. */
  const read = async () => {
    server.commands.length = 0;
    return mailbox.read();
  };
  const subjects = async () => (await mailbox.mails()).map(({ subject }) => subject);

  it.each([
    ['by one question for each', false, 2],
    ['by one question for all', true, 0],
  ])('tell that nothing happened %s, and only what changed is opened', async (_how, listStatus, questions) => {
    server.state.listStatus = listStatus;
    put('one');
    put('two', 'Orders');
    await mailbox.run();
    await read();
    expect(asked(/^(?:SELECT|EXAMINE|UID)/)).toEqual([]);
    expect(asked(/^STATUS/)).toHaveLength(questions);
    put('three', 'Orders');
    expect(await read()).toMatchObject({ mails: 1 });
    expect(new Set(asked(/^(?:SELECT|EXAMINE)/))).toEqual(new Set(['EXAMINE Orders']));
    expect(await subjects()).toEqual(['one', 'two', 'three']);
  });

  it('are asked for what changed alone where the server counts its changes: the numbers of all mails are asked for once', async () => {
    const first = put('one');
    put('two');
    await mailbox.run();
    expect(asked(/^UID SEARCH/)).toEqual(['UID SEARCH ALL']);
    server.setFlags(first, [String.raw`\Seen`]);
    put('three');
    expect(await read()).toMatchObject({ mails: 1 });
    expect(asked(/^UID SEARCH/)).toEqual(['UID SEARCH UID 3:*']);
    expect(asked(/CHANGEDSINCE/)).toHaveLength(1);
    expect(await mailbox.mails()).toMatchObject([{ is_read: true }, { is_read: false }, { is_read: false }]);
  });

  it('have all numbers compared when a mail is gone and the server does not tell which', async () => {
    const first = put('one');
    put('two');
    await mailbox.run();
    server.remove(first);
    await read();
    expect(asked(/^UID SEARCH/)).toEqual(['UID SEARCH UID 3:*', 'UID SEARCH ALL']);
    expect(await subjects()).toEqual(['two']);
  });

  it('tell what is gone where the server can (QRESYNC), also beside what is new, and beside a mail that was never listed', async () => {
    server.state.qresync = true;
    const [first, second] = [put('one'), put('two')];
    server.put({ source: mailSource({ id: 'broken@x.test', subject: 'broken' }), isBroken: true });
    await mailbox.run();
    server.remove(first);
    server.remove(second);
    put('four');
    expect(await read()).toMatchObject({ mails: 1 });
    expect(asked(/CHANGEDSINCE \d+ VANISHED/)).toHaveLength(1);
    expect(asked(/^UID SEARCH ALL/)).toEqual([]);
    expect(await subjects()).not.toContain('one');
    expect(await subjects()).toContain('four');
    await read();
    expect(asked(/^UID/)).toEqual([]);
  });

  it('that were read by halves are read to their end', async () => {
    server.state.qresync = true;
    put('one');
    await mailbox.run();
    put('two');
    put('three');
    // The newest was kept before the reading was cut short.
    await mailbox.read();
    await app.execute(sql`delete from email where subject = 'two'`);
    await app.execute(
      sql`update imap_folder set uidnext = 2, mails_there = 1 where folder_path = 'INBOX' and imap_account_id in (select imap_account_id from imap_account where account_name = 'Test')`,
    );
    put('four');
    expect(await read()).toMatchObject({ mails: 2 });
    expect((await subjects()).toSorted()).toEqual(['four', 'one', 'three', 'two']);
  });
});
