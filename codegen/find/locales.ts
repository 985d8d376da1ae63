import * as v from 'valibot';
import { languages } from '../../src/shared/languages.ts';
import type { LocaleDeclaration, SameTexts } from '../declarations.ts';
import { filesUnder, readText } from './files.ts';
import { type Modules, messageOf } from './modules.ts';

const sameTextsFile = 'locales/same-as-english.json';

export function findLocales(root: string, modules: Modules): LocaleDeclaration[] {
  return filesUnder(root, 'locales', '.json').flatMap((file) => {
    if (file === sameTextsFile) return [];
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

const sameTextsSchema = v.record(v.picklist(['everywhere', ...languages]), v.array(v.string()));

/** Texts that may be the same in English and in another language; null where the project keeps no such list. */
export function findSameTexts(root: string, modules: Modules): SameTexts | null {
  if (!filesUnder(root, 'locales', '.json').includes(sameTextsFile)) return null;
  const text = readText(root, sameTextsFile);
  try {
    return { file: sameTextsFile, text, texts: v.parse(sameTextsSchema, JSON.parse(text)) };
  } catch (failure) {
    modules.refuse(sameTextsFile, `is no list of texts by languages: ${messageOf(failure)}`);
    return null;
  }
}
