import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { within } from '../../../support/within.ts';
import { declaredForms, oneOfEach } from '../declarations/declared.ts';

/*
 * A body of some hundred megabytes, on the wire: whoever says so is refused before he sends it, and whoever does not say is cut off at the limit of what he
 * calls. Every address that takes a body is tried, as the description of the API names them.
 */

const megabyte = 1024 * 1024;
/** What the machine itself takes on the way, before the server reads it. */
const underWay = 12 * megabyte;
const patience = 20_000;

interface Description {
  paths: Readonly<Record<string, Readonly<Record<string, { requestBody?: { content: object } }>>>>;
}

describeOnDemo('a body without end', (open) => {
  let app: App;
  let admin: Client;
  let port: number;
  let addresses: { path: string; isForm: boolean }[];
  /** Files that nobody uploads come in another way, as with mails. */
  const closed = declaredForms.filter(([, { uploadRights }]) => uploadRights?.length === 0).map(([name]) => `/upload/${name}`);

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.server.address() as AddressInfo);
    const { paths } = (await app.request<Description>({ url: '/openapi.json' })).body;
    const uploads = declaredForms.filter(([, { upload }]) => upload !== undefined).map(([name]) => name);
    // What is described form by form is one route, of which each action stands once.
    const routes = oneOfEach(Object.entries(paths), ([path]) => path.replace(/^(\/rpc\/api_action\/)\w+/, '$1'));
    addresses = routes
      .filter(([, methods]) => methods.post !== undefined)
      .flatMap(([path, methods]) => {
        const isForm = Object.keys(methods.post?.requestBody?.content ?? {}).some((type) => type.startsWith('multipart/'));
        const named = path.replace('{action}', 'list').replace('{engine}', 'openai');
        return (isForm && named.includes('{') ? uploads : ['product_list']).map((form) => ({ path: named.replaceAll(/\{\w+\}/g, form), isForm }));
      });
  });
  afterAll(() => app.close());

  /** What is answered to a head with such a length (none: in chunks), and how many bytes were sent until then. */
  const send = (path: string, isForm: boolean, length: number | undefined): Promise<{ status: number; sent: number }> =>
    new Promise((resolve) => {
      let answer = '';
      let sent = 0;
      const type = isForm ? 'multipart/form-data; boundary=edge' : 'application/json';
      const size = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`;
      const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\nx-company: KT-HU\r\ncontent-type: ${type}\r\n${size}\r\n\r\n`;
      const part = (name: string) => `--edge\r\ncontent-disposition: form-data; name="${name}"`;
      const begin = isForm ? `${part('entity')}\r\n\r\nproduct_brands\r\n${part('fields')}\r\n\r\n{}\r\n${part('file')}; filename="a.csv"\r\n\r\n` : '{"x":"';
      const chunk = (bytes: Buffer): Buffer =>
        length === undefined ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]) : bytes;
      const piece = chunk(Buffer.alloc(65_536, 'x'));
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(head);
        // Who says how long it is waits for what he is told first.
        if (length !== undefined && !isForm) return;
        socket.write(chunk(Buffer.from(begin)));
        const pour = (): void => {
          while (answer === '' && !socket.destroyed && sent < 300 * megabyte) {
            sent += piece.length;
            if (!socket.write(piece)) return void socket.once('drain', () => setImmediate(pour));
          }
        };
        pour();
      });
      socket
        .on('data', (part) => {
          answer += part.toString();
          socket.destroy();
        })
        .on('error', () => undefined)
        .on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), sent }));
    });

  it('is tried at every address that takes one', () => expect(addresses.length).toBeGreaterThan(50));

  describe.each<[string, number | undefined]>([
    ['that says its length', 300 * megabyte],
    ['in chunks', undefined],
  ])('%s', (_, length) => {
    it('is refused as too large, at every address', async () => {
      const told: Record<string, unknown> = {};
      const expected: typeof told = {};
      for (const { path, isForm } of addresses.filter((one) => !one.isForm)) {
        const { status, sent } = await within(patience, path, send(path, isForm, length));
        // Whoever goes on sending may learn of the end of his connection alone.
        told[path] = { status: status === 0 && length === undefined ? 413 : status, isCut: sent < (length === undefined ? 10 * megabyte + underWay : 1) };
        expected[path] = { status: 413, isCut: true };
      }
      expect(told).toEqual(expected);
    });

    it('is cut off where it is a file, a hundred megabytes beyond the most that the form takes', async () => {
      const before = process.memoryUsage().rss;
      for (const { path, isForm } of addresses.filter((one) => one.isForm)) {
        const { status, sent } = await within(patience, path, send(path, isForm, length));
        const refusals = closed.includes(path) ? [0, 403] : [0, 413, 415];
        expect({ path, status: refusals.includes(status) ? 'refused' : status, isCut: sent < 150 * megabyte + underWay }).toEqual({
          path,
          status: 'refused',
          isCut: true,
        });
      }
      expect(process.memoryUsage().rss - before).toBeLessThan(300 * megabyte);
      expect((await app.request({ url: '/healthz' })).status).toBe(200);
    });
  });
});
