import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFetchFile, FetchFailed } from '../../../../src/server/engine/remote/fetch-file.ts';
import type { FetchReason } from '../../../../src/server/engine/remote/fetch-file.ts';
import { bytesOf, drip, flood, redirectTo, startPictureHost, statusOf } from '../../../support/picture-host.ts';
import type { PictureHost } from '../../../support/picture-host.ts';

const most = 100_000;
const bytes = Buffer.from('a picture');

describe('a file from an address', () => {
  let host: PictureHost;
  /** A server of the own network that nobody allowed. */
  let inner: PictureHost;
  beforeAll(async () => {
    [host, inner] = await Promise.all([startPictureHost(), startPictureHost()]);
    inner.give('/a.png', bytesOf(bytes));
  });
  beforeEach(() => void (host.calls.length = 0));
  afterAll(() => Promise.all([host.stop(), inner.stop()]));

  const fetchFile = (address: string, signal?: AbortSignal, timeout?: number) =>
    createFetchFile({ allow: [host.host], ...(timeout !== undefined && { timeout }) })(address, most, signal);
  const failed = async (address: string, timeout?: number): Promise<FetchFailed> => {
    const error: unknown = await fetchFile(address, undefined, timeout).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof FetchFailed)) throw new Error(`no refusal of ${address}: ${String(error)}`);
    return error;
  };
  const reasonOf = async (address: string, timeout?: number): Promise<[FetchReason, boolean]> => {
    const { reason, isPassing } = await failed(address, timeout);
    return [reason, isPassing];
  };

  it('comes whole, also over redirects, relative ones too', async () => {
    host.give('/a.png', bytesOf(bytes));
    host.give('/moved', redirectTo('/a.png'));
    host.give('/far', redirectTo(host.at('/moved')));
    expect(Buffer.from(await fetchFile(host.at('/far')))).toEqual(bytes);
    expect(host.calls).toEqual(['/far', '/moved', '/a.png']);
  });

  it('is asked for with nothing that tells who asks', async () => {
    let told: object = {};
    host.give('/a.png', (request, response) => {
      told = request.headers;
      response.end(bytes);
    });
    await fetchFile(host.at('/a.png'));
    expect(told).toEqual({ accept: expect.any(String) as string, 'accept-encoding': 'identity', 'user-agent': 'Kontor', host: host.host, connection: 'close' });
  });

  it('never comes from the own network, however its address is written', async () => {
    const before = inner.connections();
    const { port } = inner;
    const hosts = ['127.0.0.1', 'localhost', '0.0.0.0', '2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '①②⑦.⓪.⓪.①'];
    const networks = ['10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '[fd00::1]', '[fe80::1]', 'localhost'];
    const others = [
      `http://1.1.1.1@127.0.0.1:${port}/`,
      'file:///etc/passwd',
      'gopher://x/',
      'javascript:1',
      'data:image/png,x',
      'no address',
      'http://example.test:22/',
    ];
    for (const address of [...hosts.map((name) => `http://${name}:${port}/a.png`), ...networks.map((name) => `http://${name}/a.png`), ...others])
      expect([address, ...(await reasonOf(address))]).toEqual([address, 'address_refused', false]);
    expect(inner.connections()).toBe(before);
  });

  it('is not followed into the own network by a redirect', async () => {
    const before = inner.connections();
    const places = [
      inner.at('/a.png'),
      `http://localhost:${inner.port}/a.png`,
      'http://localhost/a.png',
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      'http://[::1/',
    ];
    for (const place of places) expect(await reasonOf(host.give('/lead', redirectTo(place)))).toEqual(['address_refused', false]);
    expect(inner.connections()).toBe(before);
  });

  it('is not waited for in circles', async () => {
    expect(await reasonOf(host.give('/round', redirectTo('/round')))).toEqual(['too_many_redirects', false]);
    expect(host.calls).toHaveLength(6);
  });

  it('is left where it is larger than what is taken, said or not', async () => {
    expect(await reasonOf(host.give('/said', bytesOf(Buffer.alloc(most + 1))))).toEqual(['file_too_large', false]);
    expect(await reasonOf(host.give('/flood', flood))).toEqual(['file_too_large', false]);
    expect(await fetchFile(host.give('/just', bytesOf(Buffer.alloc(most))))).toHaveLength(most);
  });

  it('is given up for now where it comes too slowly, or not at all', async () => {
    const soon = 600;
    expect(await reasonOf(host.give('/drip', drip), soon)).toEqual(['timed_out', true]);
    expect(
      await reasonOf(
        host.give('/silent', () => undefined),
        soon,
      ),
    ).toEqual(['timed_out', true]);
    expect(await reasonOf(host.give('/cut', (_request, response) => void response.destroy()))).toEqual(['unreachable', true]);
  });

  it.each([
    [404, false],
    [403, false],
    [204, false],
    [429, true],
    [408, true],
    [500, true],
    [503, true],
  ])('that is answered with %s is tried again: %s', async (status, isPassing) => {
    const { reason, answer, ...failure } = await failed(host.give('/status', statusOf(status)));
    expect([reason, answer, failure.isPassing]).toEqual(['answered', { status }, isPassing]);
  });

  it('comes when the other side says, within an hour', async () => {
    expect((await failed(host.give('/later', statusOf(429, { 'retry-after': '7' })))).answer).toEqual({ status: 429, retryAfter: 7 });
    expect((await failed(host.give('/later', statusOf(503, { 'retry-after': '999999' })))).answer).toEqual({ status: 503, retryAfter: 3600 });
    expect((await failed(host.give('/later', statusOf(503, { 'retry-after': 'soon' })))).answer).toEqual({ status: 503 });
  });

  it('is left at once where nobody wants it any more', async () => {
    const stop = new AbortController();
    const asked = fetchFile(host.give('/drip', drip), stop.signal);
    stop.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });
});
