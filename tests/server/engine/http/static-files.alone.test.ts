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
import { screens } from '../../../../src/generated/screens.gen.ts';
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

  const ids = Object.keys(screens);
  it('is there for every screen, also where the language is missing', async () => {
    expect(ids.length).toBeGreaterThan(50);
    const page = await get('/en');
    for (const id of ids) for (const url of [`/${id}`, `/hu/${id}`, `/${id}?view=mine`]) expect([url, await get(url)]).toEqual([url, page]);
  });

  it('is there for the first page of every area with its language, and leaves a call that is named as an area to the server', async () => {
    const page = await get('/en');
    const areas = new Set(ids.map((id) => id.slice(0, id.indexOf('/'))));
    for (const area of areas) expect([area, await get(`/en/${area}`)]).toEqual([area, page]);
    for (const area of areas) expect([area, (await get(`/${area}`)).status]).toEqual([area, area === 'shops' ? 404 : 200]);
    expect((await get('/shops?x=1')).status).toBe(404);
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
