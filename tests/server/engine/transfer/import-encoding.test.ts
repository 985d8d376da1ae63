import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { sendFile } from '../../fixtures/send-import.ts';

describeOnServer('the encoding of an uploaded table', (open) => {
  let app: App;
  let client: Client;
  beforeAll(async () => {
    app = await openApp(open);
    client = await app.signIn('admin');
  });
  afterAll(() => app.close());

  const bytes = iconv.encode('product_code;product_name\nCR-1;Crème\n', 'windows-1252');

  it('is found and told, with a word as the next likely one reads it', async () => {
    const { status, body } = await sendFile(app, client, 'product_list', bytes);
    expect([status, body]).toMatchObject([
      200,
      { encoding: 'windows-1252', sample: [['CR-1', 'Crème']], encoding_doubt: { encoding: 'windows-1250', example: 'Crème', value: 'Crčme' } },
    ]);
  });

  it('is the one that the call names', async () => {
    const { body } = await sendFile(app, client, 'product_list', bytes, { encoding: 'windows-1250' });
    expect(body).toMatchObject({ encoding: 'windows-1250', encoding_doubt: null, sample: [['CR-1', 'Crčme']] });
  });

  it('is refused when it is none', async () => {
    expect((await sendFile(app, client, 'product_list', bytes, { encoding: 'klingon' })).status).toBe(400);
  });
});
