import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { createOutbox } from '../../../../src/server/engine/outbox/outbox.ts';
import type { Outbox } from '../../../../src/server/engine/outbox/outbox.ts';
import { isPublicAddress } from '../../../../src/server/engine/remote/public-address.ts';
import { createWebhookSender } from '../../../../src/server/engine/outbox/webhook-sender.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { emptyOutbox, outboxRows, put } from '../../../support/outbox-rows.ts';
import { startWebhookReceiver } from '../../../support/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../support/webhook-receiver.ts';

const secret = 'a secret of sixteen characters';

describeOnServer('webhooks', (open) => {
  let database: Database;
  let receiver: WebhookReceiver;
  let outbox: Outbox;
  let ahead = 0;
  const call = (url: string, key = url) => put(database, { channel: 'webhook', url, body: { order: 7, name: 'ő' }, key });
  const ours = () => `http://${receiver.host}/hook`;
  const outboxAllowing = (allow: string[], timeout?: number) => {
    const webhook = createWebhookSender({ secret, allow, ...(timeout !== undefined && { timeout }) });
    return createOutbox({ database, senders: { mail: null, webhook, imap: null }, ahead: () => ahead });
  };

  beforeAll(async () => {
    database = await open();
    receiver = await startWebhookReceiver();
    outbox = outboxAllowing([receiver.host]);
  });
  afterEach(async () => {
    ahead = 0;
    receiver.calls.length = 0;
    await emptyOutbox(database);
  });
  afterAll(async () => {
    await receiver.stop();
    await database.close();
  });

  it('carry a signature over time and body, and their key', async () => {
    await call(ours(), 'order 7/1');
    expect(await outbox.deliver()).toEqual({ sent: 1, put_off: 0, failed: 0 });
    const [{ headers, body, url } = { headers: {}, body: '', url: '' }] = receiver.calls;
    expect([url, JSON.parse(body)]).toEqual(['/hook', { order: 7, name: 'ő' }]);
    expect(headers['idempotency-key']).toBe('order%207%2F1');
    const [, time, sum] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-kontor-signature'])) ?? [];
    expect(sum).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60);
  });

  it.each([500, 503, 429, 408, null])('are tried again after an answer of %s, under the same key', async (status) => {
    receiver.answers.push(status);
    await call(ours(), 'again');
    // No answer at all is waited for less long than in earnest.
    expect(await outboxAllowing([receiver.host], status === null ? 500 : undefined).deliver()).toEqual({ sent: 0, put_off: 1, failed: 0 });
    ahead = 2 * 60_000;
    expect(await outbox.deliver()).toEqual({ sent: 1, put_off: 0, failed: 0 });
    expect(receiver.calls.map(({ headers }) => headers['idempotency-key'])).toEqual(['again', 'again']);
  });

  it.each([400, 404, 410, 302])('are given up after an answer of %s, whose body is kept nowhere', async (status) => {
    receiver.answers.push(status);
    await call(ours());
    expect(await outbox.deliver()).toEqual({ sent: 0, put_off: 0, failed: 1 });
    expect(await outboxRows(database)).toMatchObject([{ is_failed: true, last_error: `HTTP ${status}` }]);
    expect(receiver.calls).toHaveLength(1);
  });

  it('never reach a private address that is not allowed, however it is written', async () => {
    const { port } = receiver;
    const before = receiver.connections();
    const strict = outboxAllowing([]);
    const hosts = [
      '127.0.0.1',
      'localhost',
      '0.0.0.0',
      '2130706433',
      '0x7f.1',
      '017700000001',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::]',
      '[64:ff9b::7f00:1]',
      '①②⑦.⓪.⓪.①',
      '10.0.0.1',
      '172.16.0.1',
      '192.168.0.1',
      '169.254.169.254',
      '[fd00::1]',
      '[fe80::1]',
    ];
    for (const host of hosts) await call(`https://${host}:${port}/`);
    for (const url of [
      `http://1.1.1.1@127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}/`,
      'http://example.com/',
      'file:///etc/passwd',
      'gopher://x/',
      'javascript:1',
      'not a url',
    ])
      await call(url);
    expect(await strict.deliver()).toEqual({ sent: 0, put_off: 0, failed: hosts.length + 7 });
    expect(receiver.connections()).toBe(before);
  });

  it('reach no other port of an allowed host', async () => {
    await call(ours());
    expect(await outboxAllowing(['127.0.0.1:1']).deliver()).toMatchObject({ failed: 1 });
    await call(ours(), 'by name');
    expect(await outboxAllowing(['127.0.0.1']).deliver()).toMatchObject({ sent: 1 });
  });
});

describe('a public address', () => {
  it.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '172.32.0.1', '100.63.0.1'])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each([
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '2002:7f00:1::',
    'fec0::1',
    'ff02::1',
    '::127.0.0.1',
    'localhost',
    '',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
});
