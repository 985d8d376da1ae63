import type { ProfileWords } from '../../schemas/imports/define.ts';
import type { ProfileDeclaration } from '../declarations.ts';
import { filesUnder, nameOf, readText } from './files.ts';
import type { Modules } from './modules.ts';

export async function findProfiles(root: string, modules: Modules): Promise<ProfileDeclaration[]> {
  const profiles: ProfileDeclaration[] = [];
  for (const file of filesUnder(root, 'schemas/imports', '.profile.ts')) {
    const module = await modules.load(file);
    if (module?.default) profiles.push({ name: nameOf(file), file, text: readText(root, file), profile: module.default as ProfileWords });
    else if (module) modules.refuse(file, 'has no default export defineProfile({…})');
  }
  return profiles;
}
