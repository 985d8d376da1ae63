import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { archiveFolder } from '../../../../src/server/engine/database/folder-archive.ts';
import { copyOfOneMoment } from '../../../../src/server/engine/database/folder-copy.ts';

let folder: string;
const at = (...path: string[]): string => join(folder, ...path);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-copy-'));
  mkdirSync(at('source', 'base', '1'), { recursive: true });
  for (const name of ['kept', 'same-size', 'grown', 'gone']) writeFileSync(at('source', 'base', name), `first ${name}`);
  writeFileSync(at('source', 'base', '1', 'deep'), 'first deep');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** All files of a folder with what they hold. */
const contentOf = (of: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(of, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [join(entry.parentPath, entry.name).slice(of.length), readFileSync(join(entry.parentPath, entry.name), 'utf8')]),
  );

it('is the folder as it stands while nobody writes, whatever was written while most of it was copied', async () => {
  let stood = 0;
  await copyOfOneMoment(at('source'), at('copy'), async (work) => {
    stood += 1;
    expect(contentOf(at('copy'))).toEqual(contentOf(at('source')));
    const { atime, mtime } = statSync(at('source', 'base', 'same-size'));
    writeFileSync(at('source', 'base', 'same-size'), 'other same-size');
    utimesSync(at('source', 'base', 'same-size'), atime, mtime);
    writeFileSync(at('source', 'base', 'grown'), 'first grown, and more');
    rmSync(at('source', 'base', 'gone'));
    rmSync(at('source', 'base', '1'), { recursive: true });
    mkdirSync(at('source', 'base', '2'));
    writeFileSync(at('source', 'base', '2', 'new'), 'new');
    await work();
  });
  expect(stood).toBe(1);
  expect(contentOf(at('copy'))).toEqual(contentOf(at('source')));
  expect(Object.keys(contentOf(at('copy')))).toEqual(expect.arrayContaining(['/base/2/new', '/base/kept']));
  expect(readdirSync(at('copy', 'base'))).not.toContain('1');
});

it('leaves alone, while nobody may write, what was not written for a while', async () => {
  const old = new Date(Date.now() - 60_000);
  utimesSync(at('source', 'base', 'kept'), old, old);
  // Nobody tells a file's inner clock: the file is old when its clock is.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  await copyOfOneMoment(at('source'), at('copy'), async (work) => {
    writeFileSync(at('copy', 'base', 'kept'), 'not copied again');
    await work();
  });
  expect(contentOf(at('copy'))['/base/kept']).toBe('not copied again');
  expect(contentOf(at('copy'))['/base/grown']).toBe('first grown');
});

it('fails where a file cannot be read while nobody writes, and is no copy then', async () => {
  const failing = copyOfOneMoment(at('source'), at('copy'), async (work) => {
    rmSync(at('source'), { recursive: true });
    await work();
  });
  await expect(failing).rejects.toThrow('ENOENT');
});

it('an archive names no path that its headers cannot hold', async () => {
  writeFileSync(at('source', 'x'.repeat(101)), '');
  await expect(archiveFolder(at('source'), at('archive.tar'))).rejects.toThrow('too long');
});
