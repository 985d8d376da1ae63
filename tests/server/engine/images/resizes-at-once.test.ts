import { afterAll, beforeAll, expect, it } from 'vitest';
import { allowedBoxes, allowedQualities } from '../../../../src/shared/images/presets.ts';
import { describeOnDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { waitOfOthers } from '../../../support/wait-of-others.ts';
import { picture, sendUpload, temporaryStorage } from '../../fixtures/uploads.ts';

/* Two hundred pictures that nobody asked for before, at once: all are answered, and whoever works meanwhile hardly notices. */

const asked = 200;
/** Beside twice what others wait without them, milliseconds that a busy machine may take. */
const grace = 500;

describeOnDemo('two hundred resizes at once', (open) => {
  let app: App;
  let admin: Client;
  const files = temporaryStorage();
  const addresses: string[] = [];

  beforeAll(async () => {
    app = await openApp(open, files.places);
    admin = await app.signIn('admin', 'KT-HU');
    const variants = allowedBoxes.flatMap(({ width, height }) =>
      allowedQualities.flatMap((quality) => ['jpg', 'webp'].map((format) => `width=${width}&height=${height}&quality=${quality}&format=${format}`)),
    );
    for (let shade = 1; addresses.length < asked; shade += 1) {
      const { body } = await sendUpload(app, admin, 'pictures', { bytes: await picture(640, 480, shade * 9) });
      addresses.push(...variants.map((variant) => `/p/${String(body.row.picture_id)}.jpg?${variant}`));
    }
  });
  afterAll(async () => {
    await app.close();
    files.remove();
  });

  it('are all answered, and an API call beside them waits no more than twice as long', async () => {
    const call = () => admin.action('product_brands', 'list', { columns: ['brand_id'], limit: 1, count: 'none' });
    const idle = await waitOfOthers(call, () => new Promise((resolve) => void setTimeout(resolve, 300)));
    const { wait, result } = await waitOfOthers(call, () => Promise.all(addresses.slice(0, asked).map((url) => app.server.inject({ url }))));
    expect(result).toHaveLength(asked);
    const statuses = result.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    for (const { statusCode, headers } of result) if (statusCode === 503) expect(headers['retry-after']).toBeDefined();
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(100);
    expect(files.cached().length).toBe(statuses.filter((status) => status === 200).length);
    expect(wait).toBeLessThan(2 * idle.wait + grace);
  });
});
