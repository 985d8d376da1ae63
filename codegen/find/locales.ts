import type { LocaleDeclaration } from '../declarations.ts';
import { filesUnder, readText } from './files.ts';
import { type Modules, messageOf } from './modules.ts';

export function findLocales(root: string, modules: Modules): LocaleDeclaration[] {
  return filesUnder(root, 'locales', '.json').flatMap((file) => {
    const text = readText(root, file);
    const [, name = '', area = ''] = file.replace(/\.json$/, '').split('/');
    try {
      return [{ name, area, file, text, messages: JSON.parse(text) as Record<string, string> }];
    } catch (failure) {
      modules.refuse(file, `is no JSON: ${messageOf(failure)}`);
      return [];
    }
  });
}
