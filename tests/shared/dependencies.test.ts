import { readFileSync } from 'node:fs';
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
