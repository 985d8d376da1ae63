import type { Declarations, FormDeclaration, KindDeclaration } from './declarations.ts';
import { byName } from './declarations.ts';
import { lineOf } from './finding.ts';
import type { Screen } from '../schemas/screen/grammar.ts';
import { listsRows, namesOf } from './shapes.ts';
import type { FieldMeta } from '../schemas/metadata.ts';

/** Why a message must exist: the declaration or call that shows it. */
export interface Need {
  file: string;
  line: number;
}
export interface MessageUse {
  needed: Map<string, Need>;
  isUsed: (id: string) => boolean;
}

/** `products/brands` -> `screen.products.brands`. */
export const titleId = (screen: string): string => `screen.${screen.replaceAll('/', '.')}`;
export const areaOf = (screen: string): string => screen.slice(0, Math.max(0, screen.indexOf('/')));

/** Fields a screen draws or edits, and those its form asks for when a row is added. */
export function shownFields(screen: Screen, form: FormDeclaration | undefined): string[] {
  const own = [
    ...namesOf(screen, 'column', 'shown_field', 'family_field'),
    // Rows may be filtered by every field of their form, so each needs its name.
    ...(listsRows(screen) ? Object.keys(form?.meta.fields ?? {}) : []),
  ];
  const asked = form?.meta.add
    ? Object.entries(form.meta.fields)
        .filter(([, field]) => field.creatable || field.required)
        .map(([name]) => name)
    : [];
  return [...new Set([...own, ...asked])];
}

/** The values of a kind whose schema is a list of them; empty for every other kind. */
export function choicesOf(kind: KindDeclaration | undefined, options: FieldMeta['options']): readonly string[] {
  if (!kind) return [];
  const schema = kind.kind.value({ values: [], ...options } as never) as { type: string; options?: readonly unknown[] };
  return schema.type === 'picklist' ? (schema.options ?? []).map(String) : [];
}

/** Messages the server words itself, for people who have no client of ours; clients do not load them. */
export const isPublicText = (id: string): boolean => /^(mail|public)\./.test(id);

const families = [
  'action',
  'area',
  'board',
  'bookmark',
  'choice',
  'common',
  'diagram',
  'effect',
  'error',
  'field',
  'filter',
  'footer',
  'form',
  'grid',
  'guard',
  'help',
  'history',
  'home',
  'import',
  'keyboard',
  'labels',
  'login',
  'looks',
  'loop',
  'mail',
  'marker',
  'menu',
  'message',
  'palette',
  'panel',
  'record',
  'refusal',
  'rule',
  'screen',
  'status',
  'term',
  'translation',
  'user',
  'workflow',
];
const written = new RegExp(`^(${families.join('|')})(\\.\\w+)+$`);
const speaks = /^src\/(client|storefront)\//;
const runs = /^src\//;

function collectNeeds({
  screens,
  forms,
  tables,
  kinds,
  actions,
  markers,
  errorCodes,
  sources,
  guards,
  effects,
  loops,
  locales,
}: Declarations): Map<string, Need> {
  const needed = new Map<string, Need>();
  const need = (id: string, file: string, line = 1) => void (needed.has(id) || needed.set(id, { file, line }));
  const formNamed = byName(forms);
  const kindNamed = byName(kinds);
  for (const { name, file, text, screen } of screens) {
    need(titleId(name), file);
    if (areaOf(name)) need(`area.${areaOf(name)}`, file);
    const form = screen?.form === undefined ? undefined : formNamed.get(screen.form);
    for (const title of screen ? namesOf(screen, 'message') : []) need(title, file, lineOf(text, title));
    for (const field of screen ? shownFields(screen, form) : []) {
      const meta = form?.meta.fields[field] ?? form?.meta.per?.fields[field];
      if (!meta) continue; // The screen check speaks of it.
      need(`field.${field}`, file, lineOf(text, field));
      for (const value of choicesOf(kindNamed.get(meta.kind), meta.options)) need(`choice.${field}.${value}`, file, lineOf(text, field));
    }
  }
  for (const { file, text, rules } of forms) for (const { id } of rules) need(`rule.${id}`, file, lineOf(text, id));
  // The database refuses before a form's rules are asked; a check named as a rule says the same.
  const writtenTables = new Set(forms.flatMap(({ targets }) => Object.values(targets)));
  for (const { name, file, text, checks } of tables) if (writtenTables.has(name)) for (const check of checks) need(`rule.${check}`, file, lineOf(text, check));
  for (const { name, file } of actions) need(`action.${name}`, file);
  for (const { name, file } of guards) for (const id of [`guard.${name}`, `refusal.${name}`]) need(id, file);
  for (const { name, file } of effects) need(`effect.${name}`, file);
  for (const { name, file } of loops) need(`loop.${name}`, file);
  for (const marker of markers) need(`marker.${marker}`, 'src/client/markers.ts');
  for (const code of errorCodes) need(`error.${code}`, 'src/shared/errors.ts');
  for (const { file, literals, problems } of sources) {
    if (runs.test(file)) for (const code of problems) need(`error.${code}`, file, literals[code]);
    if (speaks.test(file)) for (const [text, line] of Object.entries(literals)) if (written.test(text)) need(text, file, line);
  }
  for (const id of Object.keys(byName(locales).get('en')?.messages ?? {}).filter(isPublicText)) {
    // A mail is named by its template, `mail.<template>.subject`; any other text by its whole id.
    const word = /^mail\.(\w+)\.(?:subject|body)$/.exec(id)?.[1] ?? id;
    const source = sources.find(({ file, literals }) => runs.test(file) && Object.hasOwn(literals, word));
    if (source) need(id, source.file, source.literals[word]);
  }
  return needed;
}

const toSnake = (word: string) => word.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const known = new WeakMap<Declarations, MessageUse>();

/** {@link collectUse}, once per set of declarations. */
export function toMessageUse(declarations: Declarations): MessageUse {
  const use = known.get(declarations) ?? collectUse(declarations);
  known.set(declarations, use);
  return use;
}

/**
 * Which messages the project needs, and which of those written are used: needed ones, their `.short` and `help.` companions,
 * ids that stand in a source, and ids whose head is built in a source (`derivedId('status', …)`) and whose rest stands in one.
 */
function collectUse(declarations: Declarations): MessageUse {
  const needed = collectNeeds(declarations);
  const running = declarations.sources.filter(({ file }) => runs.test(file));
  const words = new Set(
    running.flatMap(({ literals, keys }) => [...Object.keys(literals), ...Object.values(keys).flat()]).flatMap((word) => [word, toSnake(word)]),
  );
  const prefixes = [...new Set(running.flatMap((source) => source.prefixes))];
  const isBuilt = (id: string) =>
    prefixes.some(
      (prefix) =>
        id.startsWith(prefix) &&
        id
          .slice(prefix.length)
          .split('.')
          .every((part) => words.has(part)),
    );
  const isCompanion = (id: string) =>
    (id.endsWith('.short') && needed.has(id.slice(0, -'.short'.length))) ||
    (id.startsWith('help.') && ['field', 'screen', 'action', 'rule'].some((family) => needed.has(`${family}.${id.slice('help.'.length)}`)));
  return { needed, isUsed: (id) => needed.has(id) || words.has(id) || isCompanion(id) || isBuilt(id) };
}
