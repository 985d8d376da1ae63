import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSmallProject } from './small-project.ts';
import type { SmallProject } from './small-project.ts';

// Every test starts Node up to four times.
vi.setConfig({ testTimeout: 120_000 });

let project: SmallProject;
beforeEach(() => {
  project = createSmallProject();
});
afterEach(() => {
  project.remove();
});

const generated = () => {
  const folder = join(project.root, 'src/generated');
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => statSync(join(folder, file)).isFile()).sort();
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
};

describe('codegen', () => {
  it('writes names, registries, metadata, screens, routes and messages of a correct project', () => {
    expect(project.run('main')).toMatchObject({ code: 0 });
    const files = generated();
    expect(Object.keys(files)).toEqual([
      '.gitignore',
      'actions.gen.ts',
      'areas/products.forms.gen.ts',
      'areas/products.screens.gen.ts',
      'controls.gen.ts',
      'documents.gen.ts',
      'findable.gen.ts',
      'forms.gen.ts',
      'forms/product_brands.gen.ts',
      'home.gen.ts',
      'job-codes.gen.ts',
      'kinds.gen.ts',
      'messages.gen.ts',
      'names.gen.ts',
      'panels.gen.ts',
      'procedures.gen.ts',
      'renderers.gen.ts',
      'routes.gen.tsx',
      'runtimes.gen.ts',
      'screens.gen.ts',
      'screens/products.brands.gen.ts',
      'server/access.gen.ts',
      'server/couriers.gen.ts',
      'server/dashboards.gen.ts',
      'server/documents.gen.ts',
      'server/figures.gen.ts',
      'server/forms.gen.ts',
      'server/mail-texts.gen.ts',
      'server/message-use.gen.ts',
      ...[
        'calls',
        'checks',
        'demos',
        'derivations',
        'effects',
        'followers',
        'guards',
        'invariants',
        'jobs',
        'listeners',
        'loops',
        'procedures',
        'routes',
        'tools',
      ].map((sort) => `server/parts/${sort}.gen.ts`),
      'server/profiles.gen.ts',
      'server/reports.gen.ts',
      'server/screens.gen.ts',
      'server/shop-forms.gen.ts',
      'server/tables.gen.ts',
      'server/workflow.gen.ts',
      'server/workflows.gen.ts',
      'shapes.gen.ts',
    ]);
    expect(files['names.gen.ts']).toContain("export type FormName =\n  | 'product_brands';");
    expect(files['names.gen.ts']).toContain("'product_brands': 'brand_name' | 'brand_title';");
    expect(files['renderers.gen.ts']).toContain("import textPart from '../client/renderers/text.renderer.tsx';");
    expect(files['routes.gen.tsx']).toContain("const areas: readonly AreaName[] = ['products'];");
    expect(files['screens.gen.ts']).toContain("{ names: 'products/brands', load: () => import('./areas/products.screens.gen.ts') },");
    expect(files['forms.gen.ts']).toContain("{ names: 'product_brands', load: () => import('./areas/products.forms.gen.ts') },");
    expect(files['server/access.gen.ts']).toContain("'product_brands': { screens: ['products/brands'], lookups: [] }");
    expect(files['screens/products.brands.gen.ts']).toContain("  layout: 'main',");
  });

  it('gives the same bytes again, and touches no file that stays the same', () => {
    project.run('main');
    const first = generated();
    const touched = statSync(join(project.root, 'src/generated/names.gen.ts')).mtimeMs;
    expect(project.run('main').lines.filter((line) => line.startsWith('wrote'))).toEqual([]);
    expect(generated()).toEqual(first);
    expect(statSync(join(project.root, 'src/generated/names.gen.ts')).mtimeMs).toBe(touched);
  });

  it('knows a new kind in the same run, before the tables that are made of it are read', () => {
    const tables = 'schemas/tables/products/catalogue.ts';
    project.write('schemas/kinds/note.ts', project.read('schemas/kinds/text.ts').replace('export const text', 'export const note'));
    project.write(tables, project.read(tables).replace('identity, multi, text }', 'identity, multi, note, text }').replace('column(text)', 'column(note)'));
    const { lines } = project.run('main');
    expect(project.read('schemas/kinds.gen.ts')).toContain("export { note } from './kinds/note.ts';");
    expect(lines.filter((line) => line.includes('K001'))).toEqual([]);
  });

  it('prints located findings, writes nothing and fails', () => {
    project.write(
      'screens/products/brands.screen.ts',
      project.read('screens/products/brands.screen.ts').replace("edit: ['brand_name']", "edit: ['brand_nam']"),
    );
    expect(project.run('main')).toEqual({
      code: 1,
      lines: [
        "screens/products/brands.screen.ts:6 K104 'edit' names 'brand_nam', which is not a field of form 'product_brands'; did you mean 'brand_name'?",
        expect.stringMatching(/^1 findings in \d+ ms$/),
      ],
    });
    expect(project.has('src/generated/names.gen.ts')).toBe(false);
  });

  it('with --force writes all the same', () => {
    project.write('screens/products/extra.screen.json', '{ "form": "product_brands", "columns": ["brand_name"] }');
    expect(project.run('main', '--force').code).toBe(0);
    expect(generated()['names.gen.ts']).toContain("| 'products/extra'");
  });

  it('reads JSON descriptors, whose $schema is for the editor', () => {
    project.write(
      'screens/products/brands.screen.json',
      '{ "$schema": "../../schemas/screen.schema.json", "form": "product_brands", "columns": ["brand_name"] }',
    );
    expect(project.run('main').lines).toEqual([
      "screens/products/brands.screen.ts:1 K116 route '/products/brands' is already that of screens/products/brands.screen.json",
      expect.stringMatching(/^1 findings/),
    ]);
  });

  it('tells a file that cannot be loaded, and a part that cannot be read', () => {
    project.write('schemas/forms/products/broken.form.ts', "throw new Error('not yet');");
    project.write('src/client/renderers/odd.renderer.tsx', "export default defineRenderer({ shows: kindsOf('text') });");
    expect(project.run('main').lines).toEqual([
      'schemas/forms/products/broken.form.ts:1 K001 cannot be loaded: not yet',
      "src/client/renderers/odd.renderer.tsx:1 K002 'shows' must be written as a literal list of names",
      expect.stringMatching(/^2 findings/),
    ]);
  });

  it('says nothing untrue of what a file that cannot be loaded would declare', () => {
    project.write('schemas/forms/products/product_brands.form.ts', "throw new Error('not yet');");
    project.write('locales/hu/products.json', '{');
    expect(project.run('main').lines).toEqual([
      expect.stringMatching(/^locales\/hu\/products.json:1 K002 is no JSON/),
      'schemas/forms/products/product_brands.form.ts:1 K001 cannot be loaded: not yet',
      expect.stringMatching(/^2 findings/),
    ]);
  });
});

describe('codegen --check', () => {
  it('passes when everything is fresh', () => {
    project.run('main');
    expect(project.run('main', '--check').code).toBe(0);
  });

  it('writes what is not committed, and nothing else', () => {
    expect(project.run('main', '--check').lines).toContain('stale src/generated/names.gen.ts');
    const written = Object.keys(generated());
    expect(written).toContain('renderers.gen.ts');
    expect(written).not.toContain('names.gen.ts');
    expect(project.has('schemas/screen.schema.json')).toBe(true);
  });

  it('names what is stale, missing and left over, and changes nothing', () => {
    project.run('main');
    project.write('src/generated/names.gen.ts', 'export type KindName = string;\n');
    project.write('src/generated/screens/products.gone.gen.ts', 'export default {};\n');
    project.write('schemas/kinds.gen.ts', `${project.read('schemas/kinds.gen.ts')}\n`);
    const { code, lines } = project.run('main', '--check');
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('stale'))).toEqual([
      'stale schemas/kinds.gen.ts',
      'stale src/generated/names.gen.ts',
      'stale src/generated/screens/products.gone.gen.ts',
    ]);
    expect(project.read('src/generated/names.gen.ts')).toBe('export type KindName = string;\n');
    expect(project.run('main').code).toBe(0);
    expect(project.has('src/generated/screens/products.gone.gen.ts')).toBe(false);
  });
});

describe('codegen --fix', () => {
  it('moves every text to the file of its area, in the order of ids, and leaves the rest alone', () => {
    const right = project.read('locales/ro/products.json');
    const texts = { ...JSON.parse(right), ...JSON.parse(project.read('locales/ro/common.json')) } as object;
    project.write('locales/ro/prices.json', JSON.stringify(texts));
    for (const area of ['common', 'products']) project.delete(`locales/ro/${area}.json`);
    expect(project.run('main').lines).toContainEqual(
      expect.stringMatching(/^locales\/ro\/prices\.json:1 K208 message 'action\.export' belongs in locales\/ro\/products\.json; /),
    );
    const { code, lines } = project.run('main', '--fix');
    expect(code).toBe(0);
    expect(lines.filter((line) => line.startsWith('arranged'))).toEqual(['common', 'prices', 'products'].map((area) => `arranged locales/ro/${area}.json`));
    expect(project.read('locales/ro/products.json')).toBe(right);
    expect(project.has('locales/ro/prices.json')).toBe(false);
  });
});
