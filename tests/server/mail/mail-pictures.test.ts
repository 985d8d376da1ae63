import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createServices } from '../../../src/server/prepare.ts';
import { createFetchFile } from '../../../src/server/engine/remote/fetch-file.ts';
import { describeOnServer } from '../../support/databases.ts';
import { mailSource } from '../../support/mail-source.ts';
import { bytesOf, flood, redirectTo, startPictureHost, statusOf } from '../../support/picture-host.ts';
import type { PictureHost } from '../../support/picture-host.ts';
import { openApp, refused } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

const hu = 'KT-HU';
const red = { r: 200, g: 0, b: 0 };
const png = (width = 8, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: red } })
    .png()
    .toBuffer();
/** Noise, which no encoder makes small. */
const photograph = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

describeOnServer('pictures of mails', (open) => {
  let app: App;
  let admin: Client;
  let host: PictureHost;
  let picture: Buffer;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', hu);
    host = await startPictureHost();
    picture = await png();
  });
  beforeEach(() => {
    app.services.fetchPublic = createFetchFile({ allow: [host.host] });
    host.calls.length = 0;
  });
  afterAll(async () => {
    await host.stop();
    await app.close();
  });

  let count = 0;
  /** A mail with this HTML, as it is kept. */
  const keep = async (html: string, leftOut?: number): Promise<number> => {
    count += 1;
    const read = await app.services.readMail(Buffer.from(mailSource({ id: `p${count}@x.test`, type: 'text/html; charset=utf-8', text: html })));
    const [row] = await app.rows<{ email_id: number }>(sql`
      insert into email (company_code, imap_folder_id, uidvalidity, uid, email_thread_id, subject, mail_date, body_state, body_html, pictures_left_out)
      select ${hu}, min(imap_folder_id), 19, ${count}, ${600_000 + count}, 'Pictures', now(), 'kept', ${read.html}, ${leftOut ?? read.picturesLeftOut} from imap_folder where company_code = ${hu} returning email_id`);
    return Number(row?.email_id);
  };
  const show = async (id: number, by = admin) => (await by.rpc('mail_pictures', { email_id: id })).body;
  const tag = (address: string) => `<p>See:</p><img src="${address}" alt="A &quot;chair&quot;" width="40">`;
  const dataIn = (html: string): string[] => [...html.matchAll(/src="data:image\/webp;base64,([^"]+)"/g)].map(([, data]) => data ?? '');

  it('are not fetched when the mail comes or is listed, and are when its reader asks, drawn anew', async () => {
    const address = host.give('/a.png?x=1&y=2', bytesOf(picture, 'text/html'));
    const id = await keep(tag(address) + tag(address));
    const [mail] = await admin.rows('email_texts', { filter: { field: 'email_id', op: 'eq', value: id } });
    expect(mail).toMatchObject({ pictures_left_out: 2, body_html: expect.not.stringMatching(/ src=/) as string });
    expect(host.calls).toEqual([]);
    const { html, pictures, failed } = await show(id);
    expect([pictures, failed, host.calls]).toEqual([2, 0, ['/a.png?x=1&y=2']]);
    const [data = ''] = dataIn(html);
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 8, height: 8 });
    expect(html).toMatch(/^<p>See:<\/p><img [^>]*src="data:[^>]*>/);
    expect(html).toContain('alt="A &quot;chair&quot;"');
    // Nothing is kept: the next one who looks is asked again.
    expect((await admin.rows('email_texts', { filter: { field: 'email_id', op: 'eq', value: id } }))[0]).toEqual(mail);
  });

  it('that cannot be had are counted: private addresses, redirects there, what is too large, no picture, or an SVG', async () => {
    const good = host.give('/good.png', bytesOf(picture));
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://127.0.0.1/x"/></svg>');
    const addresses = [
      good,
      host.give('/private', redirectTo('http://127.0.0.1:9/x.png')),
      host.give('/meta', redirectTo('http://169.254.169.254/latest')),
      host.give('/flood', flood),
      host.give('/large', (_request, response) => void response.writeHead(200, { 'content-length': String(6 * 1024 * 1024) }).end()),
      host.give('/page', bytesOf(Buffer.from('<html><script>alert(1)</script></html>'))),
      host.give('/a.svg', bytesOf(svg, 'image/svg+xml')),
      host.give('/gone', statusOf(404)),
      'http://localhost:1/x.png',
      'https://[::1]/x.png',
    ];
    const { html, pictures, failed } = await show(await keep(addresses.map(tag).join('')));
    expect([pictures, failed]).toEqual([10, 9]);
    expect(dataIn(html)).toHaveLength(1);
  });

  it('are not fetched from the own network, whatever imports are allowed', async () => {
    app.services.fetchPublic = (await createServices(app.database)).services.fetchPublic;
    const id = await keep(tag(host.give('/own.png', bytesOf(picture))));
    expect(await show(id)).toMatchObject({ pictures: 1, failed: 1 });
    expect(host.calls).toEqual([]);
  });

  it('are asked for fifty of a mail at most', async () => {
    const answer = bytesOf(picture);
    const id = await keep(Array.from({ length: 70 }, (_, place) => tag(host.give(`/many-${place}`, answer))).join(''));
    expect(await show(id)).toMatchObject({ pictures: 70, failed: 20 });
    expect(host.calls).toHaveLength(50);
    expect(host.mostOpen()).toBeLessThanOrEqual(6);
  });

  it('of a mail that was read before addresses were kept are all told as missing', async () => {
    expect(await show(await keep('<p>Old</p>', 3))).toEqual({ html: '<p>Old</p>', pictures: 3, failed: 3 });
  });

  it('are fetched for nobody who may not read the mail', async () => {
    const id = await keep(tag(host.give('/secret.png', bytesOf(picture))));
    await app.addUser('stranger');
    const stranger = await app.signIn('stranger', hu);
    expect(await stranger.rpc('mail_pictures', { email_id: id })).toMatchObject(refused(403, 'forbidden'));
    expect(await admin.in('KT-RO').rpc('mail_pictures', { email_id: id })).toMatchObject(refused(404, 'not_found'));
    expect(await app.rpc('mail_pictures', { email_id: id })).toMatchObject({ status: 401 });
    expect(host.calls).toEqual([]);
  });

  const withFiles = (html: string, files: { cid: string; bytes: Buffer; type?: string }[]) =>
    app.services.readMail(
      Buffer.from(
        mailSource({
          id: 'own@x.test',
          type: 'multipart/related; boundary="b"',
          text: [
            '--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n' + html,
            ...files.map(
              ({ cid, bytes, type = 'image/png' }) =>
                `--b\r\nContent-Type: ${type}; name="${cid}.png"\r\nContent-ID: <${cid}>\r\nContent-Disposition: inline; filename="${cid}.png"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64').replaceAll(/(.{76})/g, '$1\r\n')}`,
            ),
            '--b--',
          ].join('\r\n'),
        }),
      ),
    );

  it('that the mail brings along are shown where it shows them, by what they are; the others are files', async () => {
    const read = await withFiles('<p>Look <img src="cid:one@x"> <img src="cid:two@x"> <img src="cid:none@x"></p>', [
      { cid: 'one@x', bytes: picture, type: 'image/svg+xml' },
      { cid: 'two@x', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>') },
      { cid: 'three@x', bytes: picture },
    ]);
    expect(read.html).toBe(`<p>Look <img src="data:image/png;base64,${picture.toString('base64')}" />  </p>`);
    expect(read.picturesLeftOut).toBe(0);
    expect(read.attachments.map(({ fileName }) => fileName)).toEqual(['two@x.png', 'three@x.png']);
  });

  it('that are photographs are shown smaller, kept whole as files, and do not take the text of their mail away', async () => {
    const large = await photograph(1_400);
    expect(large.length).toBeGreaterThan(2_000_000);
    const cids = Array.from({ length: 12 }, (_, place) => `photo${place}@x`);
    const read = await withFiles(
      `<p>Damaged</p>${cids.map((cid) => `<img src="cid:${cid}">`).join('')}`,
      cids.map((cid) => ({ cid, bytes: large })),
    );
    expect(read.html).toContain('<p>Damaged</p>');
    const shown = dataIn(read.html ?? '');
    expect(shown.length).toBeGreaterThan(0);
    expect(read.html?.length).toBeLessThan(2_000_000);
    expect(read.attachments).toHaveLength(12);
  });
});
