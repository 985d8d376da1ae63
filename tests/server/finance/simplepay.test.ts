import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlinePaymentOf } from '../../../src/server/domain/finance/online/providers.ts';
import { createSimplePay } from '../../../src/server/domain/finance/online/simplepay.ts';
import { isSignedText } from '../../../src/server/domain/finance/online/simplepay-signature.ts';
import { createTestProvider } from '../../../src/server/domain/finance/online/test-provider.ts';
import { readConfiguration } from '../../../src/server/configuration.ts';
import { offline } from '../../../src/server/engine/installation.ts';
import { toOnlinePayment } from '../../../src/server/engine/online-payment-settings.ts';

/* The protocol of SimplePay over HTTP, with the provider that the program plays on the other side. */

const accounts = { HUF: { merchant: 'SHOP', key: 'a key of sixteen letters' } };
const played = createTestProvider({ accounts, pageOf: ({ transactionId }) => `https://pay.example.test/${transactionId}` });
/** What the other side does instead of answering. */
let trouble: 'forges' | 'hangs up' | undefined;

const isPath = (path: string): path is 'start' | 'query' | 'refund' => ['start', 'query', 'refund'].includes(path);
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const path = request.url?.split('/').at(-1) ?? '';
    if (trouble === 'hangs up' || !isPath(path)) return void request.socket.destroy();
    void played.answer(path, Buffer.concat(parts).toString(), String(request.headers.signature)).then(({ status, body, signature }) => {
      response.writeHead(status, { 'content-type': 'application/json', signature: trouble === 'forges' ? 'Zm9yZ2Vk' : signature }).end(body);
    });
  });
});

describe('SimplePay', () => {
  let port = 0;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(() => void server.close());

  const providerAt = (allow: readonly string[], key = accounts.HUF.key) => {
    const settings = { KONTOR_SIMPLEPAY_URL: `http://127.0.0.1:${port}/payment/v2/`, KONTOR_SIMPLEPAY_MERCHANT_HUF: 'SHOP', KONTOR_SIMPLEPAY_KEY_HUF: key };
    const onlinePayment = toOnlinePayment({ ...settings, KONTOR_DEMO: '0', KONTOR_FETCH_ALLOW: allow });
    return onlinePaymentOf({ installation: { ...offline, onlinePayment } })?.provider ?? expect.fail('no provider');
  };
  const provider = () => providerAt([`127.0.0.1:${port}`]);
  const wish = (orderRef: string) => ({
    orderRef,
    merchant: 'SHOP',
    currency: 'HUF',
    amount: 12_990,
    email: 'customer@example.test',
    language: 'hu',
    until: new Date(Date.now() + 60_000),
    returnAddress: 'https://shop.example.test/payment/return',
  });

  it('begins a payment, tells how it stands, and gives back', async () => {
    const { transactionId, address } = await provider().start(wish('A-1'));
    expect(address).toBe(`https://pay.example.test/${transactionId}`);
    const name = { orderRef: 'A-1', transactionId, merchant: 'SHOP', currency: 'HUF' };
    expect(await provider().query({ ...name, transactionId: null })).toMatchObject({
      transactionId,
      merchant: 'SHOP',
      currency: 'HUF',
      amount: 12_990,
      status: 'open',
    });
    await played.press(transactionId, 'pay');
    expect(await provider().query(name)).toMatchObject({ status: 'paid', remaining: 12_990 });
    await provider().refund({ ...name, amount: 2_990 });
    expect(await provider().query(name)).toMatchObject({ status: 'paid', amount: 12_990, remaining: 10_000 });
    await expect(provider().refund({ ...name, amount: 10_001 })).rejects.toMatchObject({ name: 'ProviderRefused', message: 'error 5328' });
    expect(await provider().query({ ...name, transactionId: '1' })).toBeUndefined();
  });

  it('is believed by its signature alone', async () => {
    trouble = 'forges';
    await expect(provider().start(wish('A-2'))).rejects.toMatchObject({ name: 'ProviderSilent' });
    trouble = 'hangs up';
    await expect(provider().query({ orderRef: 'A-2', transactionId: null, merchant: 'SHOP', currency: 'HUF' })).rejects.toMatchObject({
      name: 'ProviderSilent',
    });
    trouble = undefined;
    await expect(providerAt([`127.0.0.1:${port}`], 'another key of ours').start(wish('A-3'))).rejects.toMatchObject({ name: 'ProviderSilent' });
  });

  it('is not called in the own network unless that is allowed', async () => {
    await expect(providerAt([]).start(wish('A-4'))).rejects.toMatchObject({ name: 'ProviderSilent' });
    expect([...played.payments.values()].some(({ orderRef }) => orderRef === 'A-4')).toBe(false);
  });

  it('collects only currencies of which both name and key are set, and is played where nothing is set in a demo', async () => {
    expect(provider().merchantOf('EUR', 'www.shop.test')).toBeUndefined();
    await expect(provider().start({ ...wish('A-5'), currency: 'EUR' })).rejects.toMatchObject({ name: 'ProviderRefused' });
    expect(toOnlinePayment({ KONTOR_DEMO: '0' })).toBeNull();
    expect(toOnlinePayment({ KONTOR_DEMO: '1' })).toMatchObject({ url: null, accounts: { HUF: { merchant: 'TEST-HUF' } } });
    expect(toOnlinePayment({ KONTOR_DEMO: '1', KONTOR_PAYMENT_TEST: '0' })).toBeNull();
  });

  describe('has accounts', () => {
    const url = 'https://pay.example.test/v2';
    const key = (of: string): string => `a long secret key of ${of}`;
    const given = (setting: object, old: Readonly<Record<string, string>> = {}) =>
      readConfiguration({ KONTOR_DEMO: '0', KONTOR_SIMPLEPAY_URL: url, KONTOR_SIMPLEPAY_ACCOUNTS: JSON.stringify(setting), ...old });
    const providerOf = (...settings: Parameters<typeof given>) =>
      onlinePaymentOf({ installation: { ...offline, onlinePayment: toOnlinePayment(given(...settings)) } })?.provider ?? expect.fail('no provider');
    const shared = { merchant: 'ALL', key: key('all') };
    const own = { merchant: 'OWN', key: key('one shop') };

    it('of a currency for all shops, and of one shop for it alone, with www. and without', () => {
      const provider = providerOf({ HUF: shared, 'HUF@WWW.Shop.test': own, 'EUR@shop.test': { ...own, merchant: 'OWN-EUR' } });
      const collects = (currency: string, host: string) => provider.merchantOf(currency, host);
      expect(['shop.test', 'www.shop.test', 'other.test'].map((host) => collects('HUF', host))).toEqual(['OWN', 'OWN', 'ALL']);
      expect(['shop.test', 'other.test'].map((host) => collects('EUR', host))).toEqual(['OWN-EUR', undefined]);
      expect(collects('RON', 'shop.test')).toBeUndefined();
    });

    it('by the names of a currency where nothing else is said of it', () => {
      const old = {
        KONTOR_SIMPLEPAY_MERCHANT_HUF: 'OLD',
        KONTOR_SIMPLEPAY_KEY_HUF: key('old'),
        KONTOR_SIMPLEPAY_MERCHANT_EUR: 'OLD-EUR',
        KONTOR_SIMPLEPAY_KEY_EUR: key('old'),
      };
      const provider = providerOf({ HUF: shared, 'EUR@shop.test': own }, old);
      expect([provider.merchantOf('HUF', 'shop.test'), provider.merchantOf('EUR', 'shop.test'), provider.merchantOf('EUR', 'other.test')]).toEqual([
        'ALL',
        'OWN',
        'OLD-EUR',
      ]);
    });

    it('and asks of a payment by the account by which it was begun', async () => {
      const signed: unknown[] = [];
      const both = { HUF: shared, 'HUF@shop.test': own };
      const provider = createSimplePay({
        name: 'SimplePay',
        accounts: both,
        wire(_path, body, signature) {
          signed.push([
            (JSON.parse(body) as { merchant: string }).merchant,
            Object.values(both).find((one) => isSignedText(body, one.key, signature))?.merchant,
          ]);
          return Promise.reject(new Error('no answer'));
        },
      });
      const payment = { orderRef: 'A', transactionId: '1', currency: 'HUF' };
      for (const merchant of ['OWN', 'ALL']) await expect(provider.query({ ...payment, merchant })).rejects.toMatchObject({ name: 'ProviderSilent' });
      expect(signed).toEqual([
        ['OWN', 'OWN'],
        ['ALL', 'ALL'],
      ]);
      await expect(provider.refund({ ...payment, merchant: 'GONE', amount: 1 })).rejects.toMatchObject({ name: 'ProviderRefused' });
    });

    it.each([
      ['is no JSON', '{"HUF": {"merchant": "A", "key": "hidden-from-logs-1"'],
      ['is of no such currency', '{"USD": {"merchant": "A", "key": "hidden-from-logs-1"}}'],
      ['has a short key', '{"HUF": {"merchant": "A", "key": "hidden"}}'],
      ['has two keys of one merchant', '{"HUF": {"merchant": "A", "key": "hidden-from-logs-1"}, "HUF@a.test": {"merchant": "A", "key": "hidden-from-logs-2"}}'],
      ['is one text', '"hidden-from-logs-1"'],
    ])('that are refused at the start where the setting %s, without telling what stands there', (_what, setting) => {
      const read = () => readConfiguration({ KONTOR_SIMPLEPAY_ACCOUNTS: setting });
      expect(read).toThrow(/KONTOR_SIMPLEPAY_ACCOUNTS/);
      expect(read).not.toThrow(/hidden/);
    });
  });
});
