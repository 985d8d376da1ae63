import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { satisfies } from 'semver';
import { describe, expect, it } from 'vitest';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

interface Package {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  engines: { node: string };
  scarfSettings: { enabled: boolean };
}
interface Locked {
  version: string;
  license?: string;
  optional?: boolean;
  engines?: { node?: string } | string[];
}

const own = JSON.parse(read('package.json')) as Package;
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const page = read('docs/dependencies.md');

/** The rows of a table of the page: name and licence, without the sentence that says why. */
const rowsOf = (title: string): { name: string; licence: string; why: string }[] => {
  const [, part = ''] = page.split(`## ${title}\n`);
  return [...(part.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` \| (.+?) \| (.*?) \|$/gm)].map(([, name = '', licence = '', why = '']) => ({
    name,
    licence,
    why,
  }));
};

const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'OFL-1.1',
  'MPL-2.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Python-2.0',
  'Zlib',
  'Artistic-2.0',
  'WTFPL',
  'LGPL-3.0-or-later',
]);

describe('packages', () => {
  it.each([
    ['In the program', own.dependencies],
    ['To build and test it', own.devDependencies],
  ])('%s: the page names each with its licence, as it says itself, and why it is there', (title, named) => {
    const rows = rowsOf(title);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(named));
    for (const { name, licence, why } of rows) {
      expect([name, licence]).toEqual([name, (JSON.parse(read(`node_modules/${name}/package.json`)) as { license: string }).license]);
      expect(why, name).toMatch(/\w/);
    }
  });

  it('none asks for a newer Node than the program does', () => {
    const oldest = own.engines.node.replace('>=', '');
    const newer = Object.entries(packages).flatMap(([path, { version, engines, optional }]) => {
      const asked = Array.isArray(engines) ? undefined : engines?.node;
      return !optional && asked !== undefined && !satisfies(`${oldest}.0`, asked) ? [`${path} ${version} asks for ${asked}`] : [];
    });
    expect(newer).toEqual([]);
  });

  it('none that the program runs with has a licence that binds what uses it', () => {
    const words = (licence: string) => licence.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
    const others = Object.entries(packages).flatMap(([path, { license, ...rest }]) =>
      path === '' || 'dev' in rest || license === undefined || words(license).some((word) => permissive.has(word)) ? [] : [`${path} ${license}`],
    );
    expect(others).toEqual([]);
  });

  it('the list of packages names no registry, and no package reports its installation', () => {
    expect(Object.values(packages).filter((locked) => 'resolved' in locked)).toEqual([]);
    expect(own.scarfSettings).toEqual({ enabled: false });
  });
});

/** What CycloneDX asks of every list and every entry, as far as readers of it rely on that. */
interface Bom {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  components: { type: string; name: string; version: string; purl: string; 'bom-ref': string; licenses?: unknown[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

describe('npm run sbom', () => {
  it('writes a file of CycloneDX that names every package of package.json, and what each brings along', { timeout: 120_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-sbom-'));
    try {
      const file = join(folder, 'sbom.json');
      execFileSync(process.execPath, [fileURLToPath(new URL('../../src/server/start/sbom.mjs', import.meta.url)), file], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const bom = JSON.parse(readFileSync(file, 'utf8')) as Bom;
      expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/) as string });
      expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
      const wrong = bom.components.filter(({ type, version, purl }) => type !== 'library' || version === '' || !purl.startsWith('pkg:npm/'));
      expect(wrong).toEqual([]);
      const named = new Set(bom.components.map(({ name }) => name));
      const wanted = Object.keys({ ...own.dependencies, ...own.devDependencies });
      expect(wanted.filter((name) => !named.has(name))).toEqual([]);
      const refs = new Set([...bom.components.map((component) => component['bom-ref']), ...bom.dependencies.map(({ ref }) => ref)]);
      expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
