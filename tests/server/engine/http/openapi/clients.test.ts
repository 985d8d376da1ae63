import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTs, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDemo } from '../../../../support/databases.ts';
import { openApp } from '../../../../support/server-app.ts';
import type { App } from '../../../../support/server-app.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const run = promisify(execFile);

/** Options under which strangers compile what they generate. */
const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  lib: ['es2023', 'dom'],
  allowImportingTsExtensions: true,
  skipLibCheck: true,
};

describeOnDemo('clients made from /openapi.json', (open) => {
  let app: App;
  let folder: string;
  let description: string;

  /** What the compiler says of a folder; empty where it is content. */
  const compile = async (name: string): Promise<string> => {
    const config = join(folder, `${name}.json`);
    writeFileSync(config, JSON.stringify({ compilerOptions, include: [`${name}/**/*.ts`] }));
    return run(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', config], { cwd: root }).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
  };

  beforeAll(async () => {
    app = await openApp(open);
    description = (await app.request({ url: '/openapi.json' })).text;
    mkdirSync(join(root, '.cache'), { recursive: true });
    folder = mkdtempSync(join(root, '.cache/clients-'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await app.close();
  });

  it('the lines of the recipe compile with types made from it, and do what they say', async () => {
    mkdirSync(join(folder, 'recipe'));
    const [, lines = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/recipes/api-client.md'), 'utf8')) ?? [];
    writeFileSync(join(folder, 'recipe/kontor.ts'), astToString(await openapiTs(description, { silent: true })));
    writeFileSync(join(folder, 'recipe/main.ts'), lines);
    expect(lines.trim().split('\n').length).toBeLessThanOrEqual(21);
    expect(await compile('recipe')).toBe('');

    const order = { token_name: 'Recipe', expires_on: new Date().toISOString().slice(0, 10), writes: true, pages: ['products/brands'], only_company: null };
    const KONTOR_TOKEN = (await (await app.signIn('admin')).rpc('make_token', order)).body.token;
    const KONTOR_URL = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { stdout } = await run(process.execPath, ['--import', 'tsx', join(folder, 'recipe/main.ts')], {
      cwd: root,
      env: { ...process.env, KONTOR_URL, KONTOR_TOKEN },
    });
    expect(stdout).toMatch(/^added Oak & Co, change-set \d+\nOak & Co \d+\n$/);
    const admin = await app.signIn('admin');
    expect(await admin.rows('product_brands', { search: 'Oak & Co' })).toEqual([]);
  });

  it('orval makes a client of it that compiles', async () => {
    mkdirSync(join(folder, 'orval'));
    writeFileSync(join(folder, 'openapi.json'), description);
    const { generate } = await import('orval');
    await generate({ input: join(folder, 'openapi.json'), output: { target: join(folder, 'orval/client.ts'), client: 'fetch', mode: 'single' } }, root);
    expect(readFileSync(join(folder, 'orval/client.ts'), 'utf8')).toMatch(/export const listProductList = async/);
    expect(await compile('orval')).toBe('');
  });
});
