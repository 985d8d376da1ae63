import { readdirSync } from 'node:fs';
import type { GenericSchema } from 'valibot';
import { filterClauses, type FilterClause, type FilterNode } from '../src/shared/records/filter.ts';
import type { RowsScreen, Screen, ScreenOf, Shape, WrittenScreen } from '../schemas/screen/grammar.ts';
import type { Naming, ShapeDefinition, Word } from '../schemas/shapes/define.ts';

/** A shape where its own schema does not matter. */
export type AnyShape = Omit<ShapeDefinition, 'schema' | 'names'> & { schema: GenericSchema<unknown, WrittenScreen>; names: Readonly<Record<string, Naming>> };

const folder = new URL('../schemas/shapes/', import.meta.url);
const ending = '.shape.ts';

async function loadShapes(): Promise<Map<string, AnyShape>> {
  const shapes = new Map<string, AnyShape>();
  const files = readdirSync(folder).filter((file) => file.endsWith(ending));
  for (const file of files.sort()) {
    const name = file.slice(0, -ending.length);
    const module = (await import(`../schemas/shapes/${name}.shape.ts`)) as { default: AnyShape };
    shapes.set(name, module.default);
  }
  return shapes;
}

/**
 * Every shape by its name. They belong to this program, as the grammar does, not to the project under codegen: found by their
 * files, because what codegen itself runs on cannot be generated.
 */
export const shapes: ReadonlyMap<string, AnyShape> = await loadShapes();
/** The shape of a descriptor that names none. */
export const defaultShape = 'grid' satisfies Shape;

export function shapeOf(screen: Screen): AnyShape {
  const shape = shapes.get(screen.shape);
  if (!shape) throw new Error(`no shape '${screen.shape}'`);
  return shape;
}
export const isOfShape = <TShape extends Shape>(screen: Screen | undefined, shape: TShape): screen is Extract<ScreenOf<TShape>, Screen> =>
  screen?.shape === shape;
export const listsRows = (screen: Screen): screen is RowsScreen => shapeOf(screen).listsRows;

/** A name in a descriptor: what it names, and the properties that lead to it. */
export interface Named {
  word: Word;
  name: string;
  place: readonly string[];
}

const asObject = (value: unknown) => value as Readonly<Record<string, unknown>>;
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** How the names stand in a value, for the words whose value is no name and no list of names. */
const readers: Partial<Record<Word, (value: unknown) => string[]>> = {
  sort_field: (value) => asList(value).map((field) => String(field).replace(/^-/, '')),
  group_field: (value) => asList(value).map((field) => String(field).replace(/:.*$/, '')),
  link: (value) => asList(value).flatMap((link) => Object.values(asObject(link)).map(String)),
  filter: (value) => asList(value).flatMap((tree) => filterClauses(tree as FilterNode).map(({ field }) => field)),
};
const readNames = (word: Word, value: unknown): string[] => readers[word]?.(value) ?? asList(value).map(String);

/** The objects of a property whose members name things; each with what they name. */
function itemsOf(screen: Screen): { property: string; item: Readonly<Record<string, unknown>>; naming: Readonly<Record<string, Word>> }[] {
  return Object.entries(shapeOf(screen).names).flatMap(([property, naming]) =>
    typeof naming === 'string' ? [] : asList(asObject(screen)[property]).map((item) => ({ property, item: asObject(item), naming })),
  );
}

const namesFound = new WeakMap<Screen, Named[]>();

/** Every name in a descriptor, as the declaration of its shape tells them. Read once: each family of rules asks for them again. */
export function namesIn(screen: Screen): Named[] {
  const found = namesFound.get(screen) ?? findNames(screen);
  namesFound.set(screen, found);
  return found;
}

function findNames(screen: Screen): Named[] {
  const direct = Object.entries(shapeOf(screen).names).flatMap(([property, naming]) =>
    typeof naming !== 'string' ? [] : readNames(naming, asObject(screen)[property]).map((name) => ({ word: naming, name, place: [property] })),
  );
  const within = itemsOf(screen).flatMap(({ property, item, naming }) =>
    Object.entries(naming).flatMap(([member, word]) => readNames(word, item[member]).map((name) => ({ word, name, place: [property, member] }))),
  );
  return [...direct, ...within];
}

/** The comparisons of a descriptor's filters, and the property each stands in. */
export const clausesOf = (screen: Screen): (FilterClause & { property: string })[] =>
  Object.entries(shapeOf(screen).names).flatMap(([property, naming]) =>
    naming === 'filter'
      ? asList(asObject(screen)[property]).flatMap((tree) => filterClauses(tree as FilterNode).map((clause) => ({ ...clause, property })))
      : [],
  );

/** The names of these words in a descriptor. */
export const namesOf = (screen: Screen, ...words: readonly Word[]): string[] =>
  namesIn(screen).flatMap(({ word, name }) => (words.includes(word) ? [name] : []));

interface Detail {
  property: string;
  screen: string | undefined;
  panel: string | undefined;
  /** The message that names it where its own title would not do. */
  title: string | undefined;
  link: Readonly<Record<string, string>>;
}

/** Screens and panels that stand beside the rows or in a tab, each narrowed by a link; and the property they stand in. */
export function detailsOf(screen: Screen): Detail[] {
  return itemsOf(screen).flatMap(({ property, item, naming }) => {
    const nameOf = (wanted: Word) => Object.keys(naming).find((member) => naming[member] === wanted) ?? '';
    const link = item[nameOf('link')];
    const given = (wanted: Word) => item[nameOf(wanted)] as string | undefined;
    return link === undefined
      ? []
      : [{ property, screen: given('screen'), panel: given('panel'), title: given('message'), link: link as Record<string, string> }];
  });
}
