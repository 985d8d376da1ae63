import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import sharp from 'sharp';
import { allowedBoxes } from '../../src/shared/images/presets.ts';
import { startCluster } from './engines.ts';
import { say, sized } from './processes.ts';
import { startServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

const variants = sized(200, 2);
const seconds = sized(8, 1);
/** Lists that staff ask for at once. */
const connections = 2;

/** A photograph's worth of pixels: noise, which is dearer than any photograph. */
const photograph = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 2400, height: 1600, channels: 3, background: { r: shade, g: 90, b: 120 }, noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .jpeg({ quality: 85 })
    .toBuffer();

async function upload({ base, headers }: RunningServer, product: string, shade: number): Promise<string> {
  const body = new FormData();
  body.append('fields', JSON.stringify({ product_code: product }));
  body.append('file', new Blob([new Uint8Array(await photograph(shade))], { type: 'image/jpeg' }), `${shade}.jpg`);
  const answer = await fetch(`${base}/upload/images`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { row: { image_id: string } }).row.image_id;
}

/** How lists answer while pictures are made that nobody has asked for before. */
const cluster = await startCluster();
const folder = mkdtempSync(join(tmpdir(), 'kontor-pictures-'));
try {
  const server = await startServer({ DATABASE_URL: cluster.url(), KONTOR_PRODUCTS: String(sized(2_000, 100)), KONTOR_FILES: folder });
  const first = server.list({ columns: ['product_code'], limit: 1 });
  const { rows } = (await (await fetch(first.url, { method: 'POST', ...first })).json()) as { rows: { product_code: string }[] };
  const images: string[] = [];
  for (let shade = 0; images.length * allowedBoxes.length < variants; shade += 1) images.push(await upload(server, rows[0]?.product_code ?? '', shade));
  const addresses = images
    .flatMap((id) => allowedBoxes.map(({ width, height }) => `${server.base}/p/${id}.jpg?width=${width}&height=${height}&format=webp`))
    .slice(0, variants);

  const window = server.list({ columns: ['product_code', 'product_name', 'brand_name', 'min_margin'], limit: 100, count: 'none' });
  const lists = async () => {
    const { latency, non2xx, errors } = await autocannon({ ...window, method: 'POST', connections, duration: seconds });
    if (non2xx + errors > 0) throw new Error(`${non2xx + errors} lists failed`);
    return latency;
  };
  await lists();
  const idle = await lists();
  const began = performance.now();
  const making = Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${answer.status} ${address}`);
      await answer.arrayBuffer();
    }),
  ).then(() => (performance.now() - began) / 1000);
  const busy = await lists();
  say(`lists of 100 rows, ${connections} at once: p99 ${idle.p99} ms (median ${idle.p50})`);
  say(
    `beside ${variants} first resizes at once of ${images.length} pictures of 2400 x 1600, done after ${(await making).toFixed(1)} s: p99 ${busy.p99} ms (median ${busy.p50}), ${(busy.p99 / idle.p99).toFixed(2)} times (aim: under 2)`,
  );
  await server.stop();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
