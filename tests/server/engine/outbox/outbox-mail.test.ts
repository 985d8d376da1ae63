import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { mostAttempts } from '../../../../schemas/most-attempts.ts';
import { toPdf } from '../../../../src/documents/pdf.ts';
import { createMailSender } from '../../../../src/server/engine/outbox/mail-sender.ts';
import { createOutbox } from '../../../../src/server/engine/outbox/outbox.ts';
import type { Outbox } from '../../../../src/server/engine/outbox/outbox.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { startMailReceiver } from '../../../support/mail-receiver.ts';
import type { MailReceiver } from '../../../support/mail-receiver.ts';
import { emptyOutbox, mail, outboxRows, put, putInto, company } from '../../../support/outbox-rows.ts';

const minute = 60_000;

describeOnEachDemo('mails', (open) => {
  let database: Database;
  let receiver: MailReceiver;
  let sender: ReturnType<typeof createMailSender>;
  let outbox: Outbox;
  let ahead = 0;

  beforeAll(async () => {
    database = await open();
    receiver = await startMailReceiver();
    sender = createMailSender({ url: receiver.url, from: 'Kontor <office@sender.test>', drawPdf: toPdf });
    outbox = createOutbox({ database, senders: { mail: sender.send, webhook: null, imap: null }, ahead: () => ahead });
  });
  afterEach(async () => {
    ahead = 0;
    receiver.mails.length = 0;
    await emptyOutbox(database);
  });
  afterAll(async () => {
    sender.close();
    await receiver.stop();
    await database.close();
  });

  it('leave after the commit, as text and HTML, and only once', async () => {
    await put(database, mail('Olvasd el: žluťoučký', 'somebody@receiver.test', { text: 'Good day <b>you</b>!\n\nSee https://kontor.test/a?b=1&c=2.' }));
    expect(await outbox.deliver()).toEqual({ sent: 1, put_off: 0, failed: 0 });
    expect(await outbox.deliver()).toEqual({ sent: 0, put_off: 0, failed: 0 });
    expect(receiver.mails).toMatchObject([{ from: 'office@sender.test', to: ['somebody@receiver.test'] }]);
    const [received] = receiver.mails;
    expect(received?.header('From')).toBe('Kontor <office@sender.test>');
    expect(received?.header('List-Unsubscribe')).toBeUndefined();
    expect(received?.source).toContain('text/plain');
    expect(received?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
      '<p dir="auto">Good day &lt;b&gt;you&lt;/b&gt;!</p>\n<p dir="auto">See <a href="https://kontor.test/a?b=1&amp;c=2">https://kontor.test/a?b=1&amp;c=2</a>.</p>'.replaceAll(
        '\n',
        '\r\n',
      ),
    );
    expect(await outboxRows(database)).toMatchObject([{ is_done: true, is_failed: false, attempts: 1, last_error: null }]);
  });

  it('never leave when their transaction was rolled back', async () => {
    const taken = database.transaction({ userId: null, companyCode: company }, async (tx) => {
      await putInto(tx, mail('rolled back'));
      throw new Error('no');
    });
    await expect(taken).rejects.toThrow('no');
    expect(await outbox.deliver()).toMatchObject({ sent: 0 });
    expect(receiver.mails).toEqual([]);
  });

  it('are one mail with one key, however often they are put in', async () => {
    await put(database, mail('twice'));
    await Promise.all([1, 2, 3].map(() => put(database, mail('twice', 'other@receiver.test'))));
    await outbox.deliver();
    expect(receiver.mails.map(({ to }) => to)).toEqual([['somebody@receiver.test']]);
  });

  it('carry what mail programs need to unsubscribe with one click', async () => {
    await put(database, mail('news', 'somebody@receiver.test', { unsubscribeUrl: 'https://shop.test/unsubscribe?token=a b' }));
    await outbox.deliver();
    expect(receiver.mails[0]?.header('List-Unsubscribe')).toBe('<https://shop.test/unsubscribe?token=a%20b>');
    expect(receiver.mails[0]?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });

  it('cannot be given further headers or recipients', async () => {
    await put(database, mail('Hello\r\nBcc: victim@receiver.test\r\n\r\nbody', 'somebody@receiver.test', { key: 'inject\r\nX-Evil: yes' }));
    await outbox.deliver();
    expect(receiver.mails).toHaveLength(1);
    expect(receiver.mails[0]?.to).toEqual(['somebody@receiver.test']);
    for (const name of ['Bcc', 'X-Evil']) expect(receiver.mails[0]?.header(name), name).toBeUndefined();
    for (const to of ['a@receiver.test, b@receiver.test', 'a@receiver.test\r\nBcc: b@receiver.test', '"x" <a@receiver.test>', '']) {
      await emptyOutbox(database);
      await put(database, mail('many', to));
      expect(await outbox.deliver(), to).toEqual({ sent: 0, put_off: 0, failed: 1 });
    }
    expect(receiver.mails).toHaveLength(1);
  });

  it('fail at once when the receiver refuses for good, and are put off when it refuses for now', async () => {
    await put(database, mail('gone', 'nobody@receiver.test'));
    await put(database, mail('later', 'busy@receiver.test'));
    expect(await outbox.deliver()).toEqual({ sent: 0, put_off: 1, failed: 1 });
    expect(await outboxRows(database)).toMatchObject([
      { idempotency_key: 'gone', is_failed: true, last_error: expect.stringContaining('550') as unknown },
      { idempotency_key: 'later', is_failed: false, last_error: expect.stringContaining('450') as unknown },
    ]);
    ahead = 60 * 24 * 60 * minute;
    expect(await outbox.deliver()).toEqual({ sent: 0, put_off: 1, failed: 0 });
  });

  it('wait longer each time while the server is down, are given up after a day, and leave when it is back', async () => {
    const gone = await startMailReceiver();
    await gone.stop();
    const { send, close } = createMailSender({ url: gone.url, from: 'office@sender.test', drawPdf: toPdf });
    const later = createOutbox({ database, senders: { mail: send, webhook: null, imap: null }, ahead: () => ahead });
    await put(database, mail('patient'));
    await put(database, mail('impatient'));
    const pauses: number[] = [];
    for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
      expect(await later.deliver(), `attempt ${attempt}`).toEqual({ sent: 0, put_off: 2, failed: 0 });
      const due = Math.max(...(await outboxRows(database)).map(({ due_in }) => due_in * 1000));
      pauses.push((due - ahead) / minute);
      expect(await later.deliver(), `before its time ${attempt}`).toEqual({ sent: 0, put_off: 0, failed: 0 });
      ahead = due + 1000;
    }
    pauses.forEach((pause, i) => {
      expect(pause).toBeGreaterThan(3 ** i * 0.95);
      expect(pause).toBeLessThan(3 ** i * 1.55);
    });
    expect(ahead / minute / 60).toBeGreaterThan(15);
    expect(ahead / minute / 60).toBeLessThan(30);
    await database.system((tx) => tx.execute(sql`update outbox set attempts = 0 where idempotency_key = 'patient'`));
    expect(await later.deliver()).toEqual({ sent: 0, put_off: 1, failed: 1 });
    ahead += 10 * minute;
    const back = await startMailReceiver({ port: gone.port });
    expect(await later.deliver()).toEqual({ sent: 1, put_off: 0, failed: 0 });
    expect(back.mails.map((received) => received.header('Subject'))).toEqual(['patient']);
    close();
    await back.stop();
  });

  it('are sent once by two workers at once', async () => {
    const other = createOutbox({ database, senders: { mail: sender.send, webhook: null, imap: null } });
    const subjects = Array.from({ length: 40 }, (_, i) => `batch ${i}`);
    for (const subject of subjects) await put(database, mail(subject));
    const done = await Promise.all([outbox.deliver(), other.deliver()]);
    expect(done[0].sent + done[1].sent).toBe(40);
    expect(receiver.mails.map((received) => received.header('Subject')).toSorted()).toEqual(subjects.toSorted());
  });

  it('are sent again under the same Message-ID by another worker when the first one died on the way', async () => {
    await put(database, mail('once'));
    const dying = createOutbox({
      database,
      senders: {
        mail: async (delivery) => {
          await sender.send(delivery);
          return new Promise(() => undefined);
        },
        webhook: null,
        imap: null,
      },
    });
    void dying.deliver();
    await expect.poll(() => receiver.mails.length).toBe(1);
    expect(await outbox.deliver()).toMatchObject({ sent: 0 });
    ahead = 3 * minute;
    expect(await outbox.deliver()).toMatchObject({ sent: 1 });
    const ids = receiver.mails.map((received) => received.header('Message-ID'));
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@sender\.test>$/);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it('wait, and say why, while no mail server is configured', async () => {
    const without = createOutbox({ database, senders: { mail: null, webhook: null, imap: null } });
    await put(database, mail('waiting'));
    expect(await without.deliver()).toEqual({ sent: 0, put_off: 0, failed: 0 });
    expect(await outboxRows(database)).toMatchObject([{ attempts: 0, is_done: false, is_failed: false, last_error: 'not_configured' }]);
    expect(await outbox.deliver()).toMatchObject({ sent: 1 });
    expect(await outboxRows(database)).toMatchObject([{ is_done: true, last_error: null }]);
  });
});
