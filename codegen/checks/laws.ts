import type { Check } from '../declarations.ts';
import { kindNames } from '../write/output.ts';
import type { Finding } from '../finding.ts';
import type { SourceFacts } from '../find/source-facts.ts';

/**
 * Who may import whom. Folders are tried from the longest to the shortest; a folder may always import
 * from itself. A trailing `!` allows types alone.
 */
const mayImport: Record<string, readonly string[]> = {
  codegen: ['schemas', 'screens', 'src/shared', 'src/documents', 'src/server', 'src/client!'],
  schemas: ['src/shared', 'src/generated!', 'src/generated/job-codes.gen.ts'],
  screens: ['schemas'],
  'src/shared': [],
  'src/documents': ['schemas', 'src/shared', 'src/generated!'],
  'src/server': ['schemas', 'src/shared', 'src/documents', 'src/generated'],
  'src/server/engine': ['schemas', 'src/shared', 'src/documents', 'src/generated', 'src/server/configuration.ts'],
  'src/server/domain': ['schemas', 'src/shared', 'src/generated', 'src/server/engine', 'src/storefront'],
  'src/storefront': ['src/shared', 'src/generated'],
  'src/client': ['src/client/app', 'src/client/i18n', 'src/client/ui', 'src/client/data', 'src/client/chrome', 'src/shared', 'src/generated', 'schemas!'],
  'src/client/ui': ['src/shared'],
  'src/client/i18n': ['src/shared', 'src/generated', 'src/client/ui', 'src/client/data', 'schemas!'],
  'src/client/data': ['src/shared', 'src/generated', 'src/client/ui', 'src/client/i18n', 'schemas!'],
  'src/client/renderers': ['src/shared', 'src/generated', 'src/client/ui', 'src/client/i18n', 'src/client/data', 'schemas!'],
  'src/client/controls': ['src/shared', 'src/generated', 'src/client/ui', 'src/client/i18n', 'src/client/data', 'src/client/renderers', 'schemas!'],
  'src/client/actions': ['src/shared', 'src/generated', 'src/client/ui', 'src/client/i18n', 'src/client/data', 'schemas!'],
  'src/client/runtime': [
    'src/shared',
    'src/generated',
    'src/client/ui',
    'src/client/i18n',
    'src/client/data',
    'src/client/renderers',
    'src/client/controls',
    'src/client/actions',
    'src/client/markers.ts',
    'src/client/panels!',
    'schemas!',
  ],
  'src/client/panels': [
    'src/documents/paper.ts',
    'src/shared',
    'src/generated',
    'src/client/ui',
    'src/client/i18n',
    'src/client/data',
    'src/client/renderers',
    'src/client/controls',
    'src/client/actions',
    'src/client/runtime',
    'schemas!',
  ],
  'src/client/chrome': [
    'src/shared',
    'src/generated',
    'src/client/ui',
    'src/client/i18n',
    'src/client/data',
    'src/client/runtime',
    'src/client/panels!',
    'schemas!',
  ],
  'src/client/app': ['src/shared', 'src/generated', 'src/client', 'schemas!'],
};
/** Why a border is closed, where that is not plain. */
const reasons: Record<string, string> = {
  'src/server/engine': 'the engine knows no area; what it needs of the domain is handed to it by src/server/prepare.ts',
  'src/server/domain': 'the domain knows the engine, not the program that composes both',
};
/** Rooms of an open neighbour that are its own, each with what to use instead. */
const ownRooms: Record<string, Record<string, string>> = {
  'src/server/domain': { 'src/server/engine/records/write': 'rows are locked and written by rowsOf of src/server/engine/records/rows-of.ts' },
};
const places = Object.keys(mayImport).sort((left, right) => right.length - left.length);

const isIn = (file: string, place: string) => file === place || file.startsWith(`${place}/`);
const placeOf = (file: string) => places.find((place) => isIn(file, place));

/** Imports across a border that the table does not open. Generated registries belong to nobody and import what they list. */
export const checkImports: Check = ({ sources }) =>
  sources.flatMap(({ file, imports }) => {
    const place = placeOf(file);
    if (place === undefined) return [];
    const reason = reasons[place] === undefined ? '' : `: ${reasons[place]}`;
    return imports.flatMap((used): Finding[] => {
      const own = Object.entries(ownRooms[place] ?? {}).find(([room]) => isIn(used.file, room));
      if (own) return [{ file, line: used.line, code: 'K501', message: `${place} may not import ${used.file}: ${own[1]}` }];
      const open = [place, ...(mayImport[place] ?? [])].some((other) =>
        other.endsWith('!') ? used.typeOnly && isIn(used.file, other.slice(0, -1)) : isIn(used.file, other),
      );
      return open ? [] : [{ file, line: used.line, code: 'K501', message: `${place} may not import ${used.file}${reason}` }];
    });
  });

/** Kinds that are imported one by one: a reader wants them in one line. */
export const checkKindImports: Check = ({ sources }) =>
  sources
    .filter(({ file }) => !isIn(file, 'schemas/kinds') && file !== kindNames && placeOf(file) !== undefined)
    .flatMap(({ file, imports }) =>
      imports
        .filter((used) => isIn(used.file, 'schemas/kinds') && used.file !== 'schemas/kinds/define.ts')
        .map(({ file: kind, line }): Finding => ({ file, line, code: 'K696', message: `imports ${kind} by itself: import kinds from ${kindNames}` })),
    );

export const longestFile = 300;

/** Files that are too long to be about one thing. */
export const checkLengths: Check = ({ sources }) =>
  sources
    .filter(({ lines }) => lines > longestFile)
    .map(({ file, lines }) => ({ file, line: longestFile, code: 'K502' as const, message: `has ${lines} lines; ${longestFile} is the limit` }));

/** Law 1: kinds, renderers, controls and screens are looked up, never compared. */
export const checkComparisons: Check = ({ sources, kinds, renderers, controls, screens }) => {
  const names = new Set([...kinds, ...renderers, ...controls, ...screens].map(({ name }) => name));
  const compare = ({ file, comparisons }: SourceFacts) =>
    comparisons
      .filter(({ text }) => names.has(text))
      .map(({ text, line }): Finding => ({ file, line, code: 'K503', message: `compares the name '${text}'; look it up in a table instead` }));
  return sources.filter(({ file }) => file.startsWith('src/')).flatMap(compare);
};
