import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { uploadLimits } from '../../../../src/server/engine/access/large-calls.ts';
import { describeOnDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { picture, sendUpload, temporaryStorage } from '../../fixtures/uploads.ts';
import { within } from '../../../support/within.ts';

/* Whoever sends his request drop by drop is cut off in the end, and until then holds up himself alone. */

/** The limits of Node's server, of which it looks at the connections now and then; here sooner than in earnest. */
const limits = { headersTimeout: 500, requestTimeout: 8_000, connectionsCheckingInterval: 100 };
/** Milliseconds between two drops. */
const drip = 50;

describeOnDemo('slow senders', (open) => {
  let app: App;
  let admin: Client;
  let other: Client;
  let port: number;
  const dripping = new Set<() => void>();
  const files = temporaryStorage();

  beforeAll(async () => {
    app = await openApp(open, files.places);
    admin = await app.signIn('admin', 'KT-HU');
    other = await app.signIn('other', 'KT-DE');
    Object.assign(app.server.server, limits);
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.server.address() as AddressInfo);
  });
  afterEach(() => {
    for (const end of dripping) end();
    dripping.clear();
  });
  afterAll(async () => {
    await app.close();
    files.remove();
  });

  /** A connection on which `begin` is sent at once and then drop after drop; `cut` when the server ended it, with what it said. */
  function dropByDrop(begin: string, drop: string): Promise<string> {
    let said = '';
    return new Promise((cut) => {
      const socket: Socket = connect(port, '127.0.0.1', () => socket.write(begin));
      const timer = setInterval(() => socket.writable && socket.write(drop), drip);
      const end = (): void => {
        clearInterval(timer);
        socket.destroy();
      };
      dripping.add(end);
      socket
        .on('data', (part) => (said += part.toString()))
        .on('error', () => undefined)
        .on('close', () => {
          end();
          cut(said);
        });
    });
  }

  const edge = 'edge';
  const headOf = (client: Client, length: number): string =>
    `POST /upload/images HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${client.token}\r\nx-company: KT-DE\r\n` +
    `content-type: multipart/form-data; boundary=${edge}\r\ncontent-length: ${length}\r\n\r\n`;
  const partOf = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const upload = async (client: Client): Promise<number> => {
    const [row] = await client.rows<{ product_code: string }>('product_list', { columns: ['product_code'], limit: 1 });
    return (
      await sendUpload(app, client, 'images', {
        bytes: await picture(),
        fields: { product_code: row?.product_code ?? '' },
        company: client === other ? 'KT-DE' : 'KT-HU',
      })
    ).status;
  };

  it('of headers are cut off', async () => {
    const said = await within(30_000, 'the end of the connection', dropByDrop('GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ', 'x'));
    expect(said).toContain(' 408 ');
  });

  it('of a body are cut off', async () => {
    const begin = `POST /rpc/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"email":"`;
    expect(await within(30_000, 'the end of the connection', dropByDrop(begin, 'x'))).toContain(' 408 ');
  });

  it('of files hold nobody else up, however many of them one person sends', async () => {
    // The process that reads pictures is there.
    expect(await upload(admin)).toBe(200);
    const many = uploadLimits.running * 5;
    const cut = Array.from({ length: many }, () => dropByDrop(headOf(other, 1_000_000) + partOf, 'x'));
    // They have their turns, or wait for them.
    await pause(200);
    expect(await within(6_000, 'the file of another', upload(admin))).toBe(200);
    await within(40_000, 'the end of the slow ones', Promise.all(cut));
    // His next file has its turn: it is read, and refused only because other companies have the product too.
    expect(await within(6_000, 'the next file of the slow one', upload(other))).toBe(422);
  });
});
