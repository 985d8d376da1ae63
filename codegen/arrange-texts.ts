import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkReading } from './checks/reading.ts';
import type { Declarations } from './declarations.ts';
import { findDeclarations } from './find/find.ts';
import { toFormatted } from './formatted.ts';
import { toMessageUse } from './message-use.ts';
import type { Output } from './write/output.ts';

export const localeFile = (language: string, area: string): string => `locales/${language}/${area}.json`;

/** Every file of texts as it should be: each text where it belongs, in the order of ids. What nobody uses stays where it is. */
export async function toLocaleFiles(root: string, declarations: Declarations): Promise<Output[]> {
  const { homeOf } = toMessageUse(declarations);
  const files = new Map<string, Map<string, string>>();
  const textsIn = (path: string) => {
    const texts = files.get(path) ?? new Map<string, string>();
    files.set(path, texts);
    return texts;
  };
  for (const { name, area, messages } of declarations.locales) {
    for (const [id, text] of Object.entries(messages)) {
      const home = textsIn(localeFile(name, homeOf(id) ?? area));
      // Of two texts for one id a person chooses.
      const texts = home.has(id) ? textsIn(localeFile(name, area)) : home;
      texts.set(id, text);
    }
  }
  const arranged = [...files].map(([path, texts]): Output => {
    const sorted = [...texts].sort(([left], [right]) => (left < right ? -1 : 1));
    return { path, text: JSON.stringify(Object.fromEntries(sorted), null, 2) };
  });
  return toFormatted(root, arranged);
}

/** Moves every text where it belongs. @returns the files that were written or removed */
export async function arrangeTexts(root: string, declarations: Declarations): Promise<string[]> {
  const files = await toLocaleFiles(root, declarations);
  const before = new Map(declarations.locales.map(({ file, text }) => [file, text]));
  const written = files.filter(({ path, text }) => before.get(path) !== text);
  for (const { path, text } of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const kept = new Set(files.map(({ path }) => path));
  const removed = [...before.keys()].filter((file) => !kept.has(file));
  for (const file of removed) rmSync(join(root, file));
  return [...written.map(({ path }) => path), ...removed].sort();
}

/** Puts right what needs no decision, and says which files it wrote. */
export async function fix(root: string): Promise<void> {
  const { declarations, findings } = await findDeclarations(root);
  // A declaration that cannot be read would not say where its texts belong.
  if (checkReading(declarations, findings).length > 0) return;
  for (const path of await arrangeTexts(root, declarations)) process.stdout.write(`arranged ${path}\n`);
}
