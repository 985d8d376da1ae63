import { toModule, toQuoted } from './output.ts';
import type { Output } from './output.ts';

/** Modules that each have one part, as the table of all parts is to name them. */
export interface Grouped {
  /** What is loaded together. */
  group: string;
  name: string;
  /** Below `src/generated`. */
  module: string;
}

interface Table {
  /** What the parts are: the name of the table, and the ending of the files of its groups. */
  constant: string;
  names: string;
  type: string;
}

/** The table by which parts are loaded, and a file for each group of them. */
export function toGroupedTable({ constant, names, type }: Table, parts: readonly Grouped[]): Output[] {
  const groups = new Map<string, Grouped[]>();
  for (const part of parts) groups.set(part.group, [...(groups.get(part.group) ?? []), part]);
  const file = (group: string) => `areas/${group}.${constant}.gen.ts`;
  return [
    toModule(
      `${constant}.gen.ts`,
      `import type { ${type} } from '../../schemas/metadata.ts';`,
      "import { fromGroups } from '../shared/grouped-parts.ts';",
      `import type { ${names} } from './names.gen.ts';`,
      '',
      `export const ${constant} = fromGroups<${names}, ${type}>([`,
      ...[...groups].map(([group, own]) => `  { names: ${toQuoted(own.map(({ name }) => name).join(' '))}, load: () => import('./${file(group)}') },`),
      ']);',
    ),
    ...[...groups].map(([group, own]) =>
      toModule(
        file(group),
        `import type { ${type} } from '../../../schemas/metadata.ts';`,
        ...own.map(({ module }, index) => `import part${index} from '../${module}';`),
        '',
        `const parts: Readonly<Record<string, ${type}>> = {`,
        ...own.map(({ name }, index) => `  ${toQuoted(name)}: part${index},`),
        '};',
        'export default parts;',
      ),
    ),
  ];
}
