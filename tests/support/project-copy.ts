import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const screenEnding = '.screen.ts';
const formEnding = '.form.ts';

const filesBelow = (folder: string, ending: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[]).filter((file) => file.endsWith(ending)).sort();

/** Links a path of the real project into a copy of it. */
export function linkInto(copy: string, real: string, path: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  symlinkSync(join(real, path), join(copy, path));
}

/** The folders and files of the real project, as they are now. */
export function copyInto(copy: string, real: string, paths: readonly string[]): void {
  for (const path of paths) if (existsSync(join(real, path))) cpSync(join(real, path), join(copy, path), { recursive: true });
}

/** As long as the title it is made of, in the same letters, and found by no test that looks for that one. */
const titleOfCopy = (title: string, id: string): string => `${/\d+$/.exec(id)?.[0]} ${[...title].toReversed().join('')}`;

/** Each new title stands where its pattern stands. */
function addMessages(root: string, patterns: ReadonlyMap<string, string>): void {
  const folder = join(root, 'locales');
  for (const file of filesBelow(folder, '.json')) {
    const path = join(folder, file);
    const messages = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    const added = [...patterns].flatMap(([id, pattern]) => (pattern in messages ? [[id, titleOfCopy(messages[pattern] ?? '', id)] as const] : []));
    if (added.length > 0) writeFileSync(path, `${JSON.stringify({ ...messages, ...Object.fromEntries(added) }, null, 2)}\n`);
  }
}

export interface Growth {
  /** How many screens there are in the end. */
  screens: number;
  /** Each new screen shows a form of its own, where its pattern's may be copied. */
  withForms: boolean;
}

/** The arrows of a diagram are the rows of another screen's form. */
const mayHaveOwnForm = (descriptor: string): boolean => !/\barrows:/.test(descriptor);
const idOf = (file: string): string => `screen.${file.slice(0, -screenEnding.length).replaceAll('/', '.')}`;

/** Adds copies of screens, and of the forms they show, to a copy of the project. Codegen has to run after it. */
export function growScreens(root: string, { screens, withForms }: Growth): void {
  const folder = join(root, 'screens');
  const descriptors = filesBelow(folder, screenEnding);
  const forms = new Map(filesBelow(join(root, 'schemas/forms'), formEnding).map((file) => [basename(file, formEnding), join(root, 'schemas/forms', file)]));
  const patterns = new Map<string, string>();
  for (let index = 0; index < screens - descriptors.length; index += 1) {
    const pattern = descriptors[index % descriptors.length] ?? '';
    const ending = `_copy${index}`;
    const file = join(dirname(pattern), `${basename(pattern, screenEnding)}${ending}${screenEnding}`);
    let descriptor = readFileSync(join(folder, pattern), 'utf8');
    const form = /\bform: '(\w+)'/.exec(descriptor)?.[1];
    const formFile = form === undefined ? undefined : forms.get(form);
    const source = formFile === undefined ? '' : readFileSync(formFile, 'utf8');
    if (withForms && formFile !== undefined && mayHaveOwnForm(descriptor)) {
      writeFileSync(formFile.replace(formEnding, `${ending}${formEnding}`), source);
      descriptor = descriptor.replace(`form: '${form}'`, `form: '${form}${ending}'`);
    }
    writeFileSync(join(folder, file), descriptor);
    patterns.set(idOf(file), idOf(pattern));
  }
  addMessages(root, patterns);
}
