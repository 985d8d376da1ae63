import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesUnder } from '../../codegen/find/files.ts';
import { real, toSmallProject } from './small-project.ts';
import type { SmallProject } from './small-project.ts';

/** What codegen adds files to: folders of the shadow itself, whose files are links. */
const foldersOfLinks = ['schemas', 'screens'];

/**
 * The whole project in a folder of its own, to which files can be added: sources are links, so that a module that both know is one
 * module; texts are copies, and nothing is generated yet.
 */
export function createShadowProject(): SmallProject {
  const root = mkdtempSync(join(tmpdir(), 'kontor-shadow-'));
  const link = (file: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    symlinkSync(join(real, file), join(root, file));
  };
  for (const file of foldersOfLinks.flatMap((folder) => filesUnder(real, folder, '')).filter((name) => !name.startsWith('schemas/migrations/'))) link(file);
  for (const name of readdirSync(join(real, 'src'))) if (name !== 'generated') link(`src/${name}`);
  for (const file of ['node_modules', '.oxfmtrc.json', 'package.json', 'tsconfig.json']) link(file);
  cpSync(join(real, 'locales'), join(root, 'locales'), { recursive: true });
  return toSmallProject(root);
}
