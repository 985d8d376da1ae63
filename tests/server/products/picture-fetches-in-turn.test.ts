import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/engine/database/database.ts';
import { describeOnDemo } from '../../support/databases.ts';
import { startPictureHost, statusOf } from '../../support/picture-host.ts';
import type { PictureHost } from '../../support/picture-host.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';
import { fetchesOf } from '../fixtures/fetching.ts';
import { sendImport } from '../fixtures/send-import.ts';
import { temporaryStorage } from '../fixtures/uploads.ts';

describeOnDemo('pictures that are due', (open) => {
  let app: App;
  let admin: Client;
  let host: PictureHost;
  const files = temporaryStorage();
  beforeAll(async () => {
    host = await startPictureHost();
    app = await openApp(open, files.places);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(async () => {
    await app.close();
    await host.stop();
    files.remove();
  });

  it('come in one run, also where the others have ended while it was asked which is next', async () => {
    const { services } = app;
    const slow: Database = {
      ...services.database,
      async system(work, options) {
        const result = await services.database.system(work, options);
        // That nothing is next is told late.
        if (result === undefined) await pause(300);
        return result;
      },
    };
    const [product] = await admin.rows('product_list', { limit: 1, count: 'none', columns: ['product_code'] });
    const addresses = Array.from({ length: 6 }, (_, place) => host.give(`/gone${place}.png`, statusOf(404)));
    const { body } = await sendImport(app, admin, 'product_list', [
      ['SKU', 'Images'],
      [String(product?.product_code), addresses.join('\n')],
    ]);
    const mapping = [
      { column: 0, field: 'product_code' },
      { column: 1, form: 'images', field: 'image_id' },
    ];
    expect((await admin.action('product_list', 'import_commit', { import_id: body.import_id, mapping })).status).toBe(200);
    const { failed } = await fetchesOf({ services: { ...services, database: slow } }, [host.host]).work();
    expect(failed).toBe(addresses.length);
  });
});
