import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerProblems } from '../../../../src/server/engine/http/problems.ts';
import { registerSecurity } from '../../../../src/server/engine/http/security.ts';
import { registerStaticFiles } from '../../../../src/server/engine/http/static-files.ts';

describe('the built client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-client-'));
  let server: FastifyInstance;
  /** An answer without what is of its moment. */
  const get = async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const {
      statusCode: status,
      body,
      headers: { date: _, ...headers },
    } = await server.inject({ method, url });
    return { status, body, headers };
  };

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Kontor</title>');
    writeFileSync(join(folder, 'assets', 'main-1.js'), 'start();');
    server = Fastify();
    registerSecurity(server);
    registerProblems(server);
    await registerStaticFiles(server, folder);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it.each(['/', '/?x=1', '/hu', '/en/products/product_list?x=1'])('is one page, with the same headers at every address: %s', async (url) => {
    const answer = await get(url);
    expect(answer).toEqual(await get('/en'));
    expect(answer).toMatchObject({
      status: 200,
      body: '<!doctype html><title>Kontor</title>',
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
    });
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('keeps its named files in the browser for a year', async () => {
    expect(await get('/assets/main-1.js')).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=31536000, immutable' } });
  });

  it.each(['/assets', '/assets/', '/assets/?x=1', '/assets/main-2.js', '//', '/.env', '/nothing.html', '/rpc/nothing', '/p/'])(
    'is not shown for %s',
    async (url) => {
      const { status, body } = await get(url);
      expect([status, JSON.parse(body)]).toMatchObject([404, { data: null, error: { code: 'not_found' } }]);
    },
  );

  it('takes no posts', async () => {
    expect([(await get('/', 'POST')).status, (await get('/en', 'POST')).status, (await get('/', 'HEAD')).status]).toEqual([404, 404, 200]);
  });
});

describe('the logo', () => {
  const file = (name: string) => readFileSync(new URL(`../../../../src/client/${name}`, import.meta.url));

  it('is there as 300 × 300 pixels of WebP, drawn from its lines', async () => {
    expect(await sharp(file('public/logo.webp')).metadata()).toMatchObject({ format: 'webp', width: 300, height: 300 });
    const pixels = (image: Sharp) => image.resize(30, 30).flatten({ background: '#fff' }).removeAlpha().raw().toBuffer();
    const [drawn, kept] = [await pixels(sharp(file('public/logo.svg'), { density: 900 })), await pixels(sharp(file('public/logo.webp')))];
    expect(Math.max(...drawn.map((value, i) => Math.abs(value - (kept[i] ?? 0))))).toBeLessThan(25);
  });

  it('is the picture of every page that is told of elsewhere', () => {
    expect(file('index.html').toString()).toContain('<meta property="og:image" content="/logo.webp" />');
  });
});
