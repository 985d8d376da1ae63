import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSmallProject } from './small-project.ts';
import type { SmallProject } from './small-project.ts';

let project: SmallProject;
let watcher: ChildProcess;
beforeEach(async () => {
  project = createSmallProject();
  const main = fileURLToPath(new URL('../../codegen/main.ts', import.meta.url));
  watcher = spawn(process.execPath, ['--import', 'tsx', main, '--watch', '--root', project.root], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (watcher.stdout) await once(watcher.stdout, 'data');
}, 120_000);
afterEach(async () => {
  watcher.kill();
  await once(watcher, 'exit');
  project.remove();
});

const patience = { timeout: 60_000, interval: 50 };

it('a saved descriptor and a saved form are generated again', async () => {
  const screen = 'screens/products/brands.screen.ts';
  project.write(screen, project.read(screen).replace('columns:', "sort: '-brand_name',\n  columns:"));
  await vi.waitFor(() => expect(project.read('src/generated/screens/products.brands.gen.ts')).toContain("'-brand_name'"), patience);

  const form = 'schemas/forms/products/product_brands.form.ts';
  project.write(form, project.read(form).replace('add: true', 'add: true, delete: true'));
  await vi.waitFor(() => expect(project.read('src/generated/forms/product_brands.gen.ts')).toContain('delete: true'), patience);
}, 120_000);
