import * as v from 'valibot';
import { homeTilesSchema } from '../../schemas/screen/home-tiles.ts';
import type { HomeDeclaration } from '../declarations.ts';
import { filesUnder, nameOf, readText } from './files.ts';
import type { Modules } from './modules.ts';
import { digest } from './sources.ts';

/** The tiles of home, of which there is one file: null where the project has none. */
export async function findHomeTiles(root: string, modules: Modules): Promise<HomeDeclaration | null> {
  const [file, ...others] = filesUnder(root, 'screens', '.tiles.ts');
  for (const other of others) modules.refuse(other, `is a second file of tiles beside ${file}`);
  if (file === undefined) return null;
  const text = readText(root, file);
  const module = await modules.load(file, digest(text));
  if (module && !module.default) modules.refuse(file, 'has no default export defineHomeTiles({…})');
  if (!module?.default) return null;
  const parsed = v.safeParse(homeTilesSchema, module.default);
  if (parsed.success) return { name: nameOf(file), file, text, home: parsed.output, problems: [] };
  const problems = parsed.issues.map(({ path, message }) => ({ path: (path ?? []).map(({ key }) => String(key)), message }));
  return { name: nameOf(file), file, text, problems };
}
