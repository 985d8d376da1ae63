import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createPgliteDatabase } from '../../../../src/server/engine/database/pglite.ts';
import { serverProgram } from '../../../support/built-server.ts';
import { copyDirectory } from '../../../support/data-directories.ts';

/* A start on a folder that is none ends by itself, not with 0, and says in a sentence what is wrong; whatever lies in the folder lies there as before. */

const patience = 240_000;

/** Every file of a folder by what it holds. */
const contentOf = (folder: string): Record<string, string> =>
  existsSync(folder) && statSync(folder).isDirectory()
    ? Object.fromEntries(
        (readdirSync(folder, { recursive: true }) as string[]).toSorted().map((name) => {
          const path = join(folder, name);
          return [name, statSync(path).isDirectory() ? 'folder' : createHash('md5').update(readFileSync(path)).digest('hex')];
        }),
      )
    : {};

const start = async (directory: string): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, [serverProgram], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', KONTOR_DATA: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
};

const temporary = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-wrong-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
};

/** A copy of a real database whose file of its version is another. */
const withVersion = (real: string, version: string): string => {
  const directory = temporary();
  cpSync(real, directory, { recursive: true });
  writeFileSync(join(directory, 'database/PG_VERSION'), version);
  return directory;
};

it(
  'a folder that is none, is not ours or is damaged ends the start with a sentence and is left alone',
  async () => {
    const foreign = temporary();
    mkdirSync(join(foreign, 'database'));
    writeFileSync(join(foreign, 'database/letter.txt'), 'mine');
    const file = join(temporary(), 'file');
    writeFileSync(file, 'mine');
    const real = temporary();
    copyDirectory(inject('pgliteTemplate'), real);
    const wrong: Record<string, string> = {
      'that is a file': file,
      'below a file': join(file, 'data'),
      // Nobody makes a folder there, whoever he is.
      'that cannot be made': '/proc/kontor',
      'with files of somebody else': foreign,
      'whose version is damaged': withVersion(real, '\0\0'),
      'of another version': withVersion(real, '12\n'),
      'whose version is empty': withVersion(real, ''),
    };
    const before = Object.fromEntries(Object.entries(wrong).map(([what, directory]) => [what, contentOf(directory)]));
    const starts = await Promise.all(Object.entries(wrong).map(async ([what, directory]) => ({ what, directory, ...(await start(directory)) })));
    for (const { what, directory, code, said } of starts) {
      expect([what, code], said).toEqual([what, 1]);
      expect([what, said.includes(directory)], said).toEqual([what, true]);
      expect([what, /\n\s+at /.test(said)], said).toEqual([what, false]);
      expect([what, contentOf(directory)]).toEqual([what, before[what]]);
    }
    expect(readFileSync(file, 'utf8')).toBe('mine');
  },
  patience,
);

it('a folder that is missing is made, with all above it', async () => {
  const directory = join(temporary(), 'not/there/yet');
  copyDirectory(inject('pgliteTemplate'), directory);
  const database = await createPgliteDatabase({ directory });
  expect(await database.system((tx) => tx.row({ text: 'SELECT 1 AS one' }))).toEqual({ one: 1 });
  await database.close();
  expect(existsSync(join(directory, 'database/PG_VERSION'))).toBe(true);
});
