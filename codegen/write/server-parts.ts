import type { Declarations, DemoDeclaration } from '../declarations.ts';
import { toCamel } from '../find/files.ts';
import { Parts } from '../find/parts.ts';
import type { SourceFacts } from '../find/source-facts.ts';
import { partsFolder, serverSorts, serverSortNames } from '../server-parts.ts';
import type { ServerSortName } from '../server-parts.ts';
import { toModule, toQuoted } from './output.ts';
import type { Output, Writer } from './output.ts';

const folder = partsFolder.slice('src/generated/'.length);
const toServer = '../../../server';

/** Each part behind those whose rows it needs; otherwise by name. A circle, which the checker refuses, stays behind. */
export function inOrder(demos: readonly DemoDeclaration[]): DemoDeclaration[] {
  const left = [...demos].sort((one, other) => (one.name < other.name ? -1 : 1));
  const ordered: DemoDeclaration[] = [];
  for (;;) {
    const next = left.findIndex(({ after }) => after.every((name) => ordered.some((part) => part.name === name)));
    if (next === -1) return [...ordered, ...left];
    ordered.push(...left.splice(next, 1));
  }
}

function writeParts(sort: ServerSortName, declarations: Declarations): Output {
  const { type, from, suffix } = serverSorts[sort];
  const parts = sort === 'demos' ? inOrder(declarations.demos) : declarations[sort];
  const identifier = (name: string) => toCamel(`${name}_${suffix}`);
  return toModule(
    `${folder}/${sort}.gen.ts`,
    `import type { ${type} } from '${toServer}/${from}';`,
    ...parts.map(({ name, file }) => `import ${identifier(name)} from '${toServer}/${file.slice('src/server/'.length)}';`),
    '',
    `export const ${sort} = {`,
    ...parts.map(({ name }) => `  ${toQuoted(name)}: ${identifier(name)},`),
    `} satisfies Readonly<Record<string, ${type}>>;`,
  );
}

/** Every table there is, whether or not a form writes it. */
function writeTables({ tables }: Declarations): Output {
  const files = [...new Set(tables.map(({ file }) => file))].sort();
  const identifier = (file: string) => toCamel(file.slice('schemas/tables/'.length, -'.ts'.length).replaceAll('/', '-'));
  return toModule(
    'server/tables.gen.ts',
    "import { is } from 'drizzle-orm';",
    "import { PgTable } from 'drizzle-orm/pg-core';",
    ...files.map((file) => `import * as ${identifier(file)} from '../../../${file}';`),
    '',
    'export const tables: readonly PgTable[] = [',
    ...files.map((file) => `  ${identifier(file)},`),
    '].flatMap((module) => Object.values(module).filter((value): value is PgTable => is(value, PgTable)));',
  );
}

const writeJobCodes = ({ jobs }: Pick<Declarations, 'jobs'>): Output =>
  toModule(
    'job-codes.gen.ts',
    '/** The recurring work of the servers; each is worded by the message `choice.job_name.<code>`. */',
    `export const jobCodes = [${jobs
      .map(({ name }) => toQuoted(name))
      .sort()
      .join(', ')}] as const;`,
  );

/** What declarations themselves import, and so must be there before they are loaded. */
export const toEarlyOutputs = (root: string, sources: readonly SourceFacts[]): Output[] => [writeJobCodes({ jobs: new Parts(root, sources).server('jobs') })];

/** The parts of the server by their sorts and names. */
export const writeServerParts: Writer = (declarations) => [
  ...serverSortNames.map((sort) => writeParts(sort, declarations)),
  writeTables(declarations),
  writeJobCodes(declarations),
];
