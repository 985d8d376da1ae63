import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { createFetchFile } from '../../../src/server/engine/remote/fetch-file.ts';
import job from '../../../src/server/domain/mail/mailboxes.job.ts';
import { jobContext } from '../../server/fixtures/job-context.ts';
import { noTranslation } from '../../../src/server/engine/translation/settings.ts';
import { startEngines } from '../../support/engine-servers.ts';
import { useHouse } from '../../support/browser.ts';
import { startImapServer } from '../../support/imap-server.ts';
import { mailSource } from '../../support/mail-source.ts';
import type { ImapServer } from '../../support/imap-server.ts';
import { bytesOf, startPictureHost } from '../../support/picture-host.ts';
import type { PictureHost } from '../../support/picture-host.ts';

/** How many pixels of a picture are as orange as that of the mail. */
async function orangeIn(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 255] = data.subarray(at, at + 3);
    if (red > 180 && green > 80 && green < 130 && blue < 50) count += 1;
  }
  return count;
}

const engines = await startEngines();
afterAll(() => engines.close());

describe('mails', () => {
  const house = useHouse({ translation: { settings: { ...noTranslation, gt: { ...noTranslation.gt, url: engines.url, key: 'key' } } } });
  let mailbox: ImapServer;
  /** Where a mail would tell that it is read. */
  let spy: PictureHost;
  beforeAll(async () => {
    [mailbox, spy] = await Promise.all([startImapServer(), startPictureHost()]);
  });
  afterAll(() => Promise.all([mailbox.stop(), spy.stop()]));

  const readMailboxes = () =>
    job.run(
      jobContext(house.server, {
        configuration: { KONTOR_IMAP_PASSWORDS: { [`${mailbox.user}@${mailbox.host}`]: mailbox.password }, KONTOR_IMAP_ALLOW: [mailbox.host] },
      }),
    );

  test('of strangers are read in a frame that runs and fetches nothing, and are answered by a person', async () => {
    await house.server.ask('admin', 'imap_accounts', 'set', {
      rows: [
        { account_name: 'Qzx', imap_host: mailbox.host, imap_port: mailbox.port, imap_tls: 'none', imap_user: mailbox.user, from_address: 'info@shop.test' },
      ],
    });
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c60' } })
      .png()
      .toBuffer();
    const address = spy.give('/seen.png', bytesOf(picture));
    house.server.services.fetchPublic = createFetchFile({ allow: [spy.host] });
    mailbox.put({
      source: mailSource({
        id: 'qzx@customer.test',
        subject: 'Qzx chairs',
        date: new Date().toUTCString(),
        type: 'text/html; charset=utf-8',
        text: `<style>@import url(${address});</style><p style="background:url(${address})">Where are my <b>chairs</b>?</p><img src="${address}" onerror="parent.pwned = 1"><script>parent.pwned = 1</script><img src="${spy.at('/gone.png')}"><svg onload="parent.pwned=1"></svg><iframe src="${address}"></iframe><link rel="stylesheet" href="${address}"><a href="${address}">Click</a>`,
      }),
    });
    expect(await readMailboxes()).toMatchObject({ fetched: 1, mails: 1 });

    const user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    const { page, grid, text } = user;
    await user.signIn('admin', 'en');
    await user.open('/ai_content/email_list', 'en');
    await grid.ready();
    await grid.search('Qzx chairs');
    await expect.poll(() => grid.rowCount()).toBe(1);
    expect(await grid.textOf(0, 'sender_email')).toContain('anna@customer.test');
    await grid.choose(0, 'subject');

    const frame = page.locator('iframe');
    await frame.waitFor();
    expect(await frame.getAttribute('sandbox')).toBe('');
    await page.frameLocator('iframe').getByText('Where are my').waitFor();
    await page.getByText(text('mailbox.pictures_left_out', { count: 2 })).waitFor();
    expect(await page.frameLocator('iframe').locator('script, img[src], svg, iframe, link, a').count()).toBe(0);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'pwned') === undefined)).toBe(true);
    expect(spy.calls).toEqual([]);

    // The server fetches them when its reader wants them, and the browser gets their data.
    await user.button(text('mailbox.show_pictures')).click();
    const shown = page.frameLocator('iframe').locator('img[src]');
    // Looked at from outside: the frame runs no script, not even one of a test.
    await expect.poll(async () => orangeIn(await frame.screenshot())).toBeGreaterThan(30);
    expect(await shown.getAttribute('src')).toMatch(/^data:image\/webp;base64,/);
    expect(await frame.getAttribute('sandbox')).toBe('');
    await page.getByText(text('mailbox.pictures_failed', { failed: 1, count: 2 })).waitFor();
    expect(spy.calls.toSorted()).toEqual(['/gone.png', '/seen.png']);

    await grid.run('begin_draft');
    await user.seesToast(text('done.begin_draft', { count: 1 }));
    await user.goToList('ai_content/email_drafts');
    await grid.search('Qzx');
    await expect.poll(() => grid.rowCount()).toBe(1);
    await grid.tick(0);
    await grid.run('send_draft');
    expect(
      await grid.write(() =>
        user
          .dialog()
          .getByRole('button', { name: text('action.send_draft'), exact: true })
          .click(),
      ),
    ).toBe(200);
    await expect.poll(() => grid.rowCount()).toBe(0);
    const sent = await house.server.ask<{ recipient: string; subject: string }[]>('admin', 'outbox', 'list', {
      filter: { field: 'recipient', op: 'eq', value: 'anna@customer.test' },
      count: 'none',
    });
    expect(sent).toMatchObject([{ subject: 'Re: Qzx chairs' }]);
  });

  test('of a conversation stand together, those of the company too, and are translated for their reader alone', async () => {
    mailbox.addFolder('Gesendet', String.raw`\Sent`);
    const question = 'Guten Tag, ich habe eine Frage und bitte um Antwort: wann kommt die Bestellung?';
    mailbox.put({
      source: mailSource({ id: 'wzq@customer.test', subject: 'Wzq Frage', date: new Date(Date.now() - 3_600_000).toUTCString(), text: question }),
    });
    const headers = { To: 'anna@customer.test', 'In-Reply-To': '<wzq@customer.test>' };
    const sent = mailSource({
      id: 'wzr@shop.test',
      subject: 'Re: Wzq Frage',
      from: 'Shop <info@shop.test>',
      headers,
      date: new Date().toUTCString(),
      text: 'Morgen.',
    });
    mailbox.put({ source: sent }, 'Gesendet');
    await house.server.database.system((tx) => tx.execute(sql`update imap_account set due_at = now() where active`));
    expect(await readMailboxes()).toMatchObject({ mails: 2 });

    const user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    const { page, grid, text } = user;
    await user.signIn('admin', 'en');
    await user.open('/ai_content/email_list', 'en');
    await grid.ready();
    await grid.search('Wzq Frage');
    await expect.poll(() => grid.rowCount()).toBe(2);
    expect(await grid.textOf(0, 'state_id')).toContain('Sent');
    await grid.choose(1, 'subject');
    const thread = page.getByRole('navigation', { name: text('mailbox.thread') });
    await expect
      .poll(() => thread.getByRole('button').allInnerTexts())
      .toEqual([expect.stringContaining('Anna Kiss'), expect.stringContaining(text('field.is_sent'))]);

    const translation = page.getByRole('region', { name: text('mailbox.translation') });
    await translation.getByRole('button', { name: text('mailbox.translate') }).click();
    await expect.poll(() => translation.innerText()).toContain('en:');
    await page.getByText(question, { exact: true }).waitFor();
    const [kept] = await house.server.ask<{ body_text: string }[]>('admin', 'email_texts', 'list', {
      filter: { field: 'subject', op: 'eq', value: 'Wzq Frage' },
      count: 'none',
    });
    expect(kept?.body_text.trim()).toBe(question);

    await thread.getByRole('button').nth(1).click();
    await page.getByText('Morgen.', { exact: true }).waitFor();
    expect(await thread.getByRole('button').nth(1).getAttribute('aria-current')).toBe('true');
  });
});
