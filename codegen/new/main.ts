import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { areas } from '../../schemas/areas.ts';
import { checkReading } from '../checks/reading.ts';
import type { Declarations } from '../declarations.ts';
import { findDeclarations } from '../find/find.ts';
import { closest, toLine } from '../finding.ts';
import { writeChanged } from '../write/output.ts';
import type { Output } from '../write/output.ts';
import { toFormatted } from '../formatted.ts';
import { findParent } from './parent.ts';
import { toPlural, toScreenText, toTableSources } from './table-source.ts';
import { addTexts } from './texts.ts';
import { toWorkflowSource } from './workflow-source.ts';

const usage = `npm run new -- screen <area>/<page> --form <form>
npm run new -- table <area>/<name of one row> [--parent <form>] [--workflow]`;

/** What keeps the files from being written; its message is all that is told. */
class Refusal extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`);

function readOptions() {
  const flag = { type: 'boolean', default: false } as const;
  const name = { type: 'string' } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { form: name, parent: name, workflow: flag, help: flag, root: { type: 'string', default: '.' } } });
  } catch (failure) {
    say(failure instanceof Error ? failure.message : String(failure));
    say(usage);
    process.exit(1);
  }
}
const { values: options, positionals } = readOptions();
const root = resolve(options.root);

/** @throws {Refusal} naming the closest of those known */
function assertKnown(what: string, name: string, known: readonly string[]): void {
  if (!known.includes(name)) throw new Refusal(`${what} '${name}' does not exist; did you mean '${closest(name, known) ?? known[0] ?? ''}'?`);
}

function toNewScreen({ forms }: Declarations, path: string): Output[] {
  if (options.form === undefined) throw new Refusal(usage);
  if (!/^[\w-]+(\/[\w-]+)+$/.test(path)) throw new Refusal(`'${path}' is no path of an area and a page, such as sales/returns`);
  if (existsSync(join(root, `screens/${path}.screen.json`))) throw new Refusal(`screens/${path}.screen.json is already there`);
  assertKnown(
    'form',
    options.form,
    forms.map(({ name }) => name),
  );
  return [{ path: `screens/${path}.screen.ts`, text: toScreenText(path, `form: '${options.form}'`) }];
}

async function toNewTable(declarations: Declarations, path: string): Promise<Output[]> {
  const [, area, name] = /^(\w+)\/([a-z][a-z0-9_]*)$/.exec(path) ?? [];
  if (area === undefined || name === undefined) throw new Refusal(`'${path}' is no path of an area and what one row is, such as sales/sales_return`);
  assertKnown('area', area, areas);
  const parent = options.parent === undefined ? undefined : await findParent(root, declarations, options.parent);
  if (typeof parent === 'string') throw new Refusal(parent);
  const wanted = { area, name, hasWorkflow: options.workflow, ...(parent && { parent }) };
  return [...toTableSources(wanted), ...(options.workflow ? [toWorkflowSource(area, name, toPlural(name))] : [])];
}

const sorts: Readonly<Record<string, (declarations: Declarations, path: string) => Output[] | Promise<Output[]>>> = { screen: toNewScreen, table: toNewTable };
/** What its author does next. */
const next: Readonly<Record<string, string>> = {
  table: 'next: give the table its columns and the form its fields, then npm run db:generate -- --name <what is new>, then npm run codegen',
};

async function create(sort: string, path: string): Promise<void> {
  const { declarations, findings } = await findDeclarations(root);
  const [unreadable] = checkReading(declarations, findings);
  if (unreadable) throw new Refusal(`what stands in the way is told by npm run codegen: ${toLine(unreadable)}`);
  const files = (await sorts[sort]?.(declarations, path)) ?? [];
  const taken = files.find((file) => existsSync(join(root, file.path)));
  if (taken) throw new Refusal(`${taken.path} is already there`);
  writeChanged(root, await toFormatted(root, files));
  for (const file of files) say(`wrote ${file.path}`);
  const ids = await addTexts(root, declarations, (await findDeclarations(root)).declarations);
  if (ids.length > 0) say(`to be worded in every language, where npm run codegen says: ${ids.join(', ')}`);
  if (next[sort]) say(next[sort]);
}

const [sort, path] = positionals;
try {
  if (options.help) say(usage);
  else if (sort === undefined || path === undefined || !Object.hasOwn(sorts, sort)) throw new Refusal(usage);
  else await create(sort, path);
} catch (failure) {
  if (!(failure instanceof Refusal)) throw failure;
  say(failure.message);
  process.exitCode = 1;
}
