import { findMigrated } from './migrated.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { AnyForm } from '../../schemas/forms/define.ts';
import type { DocumentDefinition } from '../../schemas/documents/define.ts';
import { isFigure } from '../../schemas/figures/define.ts';
import type { AnyKind } from '../../schemas/kinds/define.ts';
import type { ShopRows } from '../../schemas/tables/shop-rows.ts';
import type {
  Declarations,
  DocumentDeclaration,
  FigureDeclaration,
  FormDeclaration,
  KindDeclaration,
  LocaleDeclaration,
  PartDeclaration,
  TableDeclaration,
  WorkflowDeclaration,
  WorkflowPartDeclaration,
  WrittenDeclaration,
} from '../declarations.ts';
import type { Finding } from '../finding.ts';
import { rooms } from '../rooms.ts';
import type { Room } from '../rooms.ts';
import { completeScreens, toGround } from './complete/complete.ts';
import { filesUnder, foldersUnder, nameOf, readText, toCamel, toSnake } from './files.ts';
import { toFormDeclaration, toTableDeclaration, withLines } from './form-facts.ts';
import type { FigureNames, KindNames } from './form-facts.ts';
import { Modules } from './modules.ts';
import type { ImportModule } from './modules.ts';
import { Parts } from './parts.ts';
import { loadDerivations } from './derivations.ts';
import { loadProcedures, withProcedures } from './procedures.ts';
import { toScreenDeclaration } from './screens.ts';
import type { SourceFacts } from './source-facts.ts';
import { digest, findSources } from './sources.ts';
import { toWorkflowDeclaration, withWorkflows } from './workflows.ts';

const isDeclaration = (file: string) => nameOf(file) !== 'define';
const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure));

async function findKinds(root: string, modules: Modules): Promise<KindDeclaration[]> {
  const kinds: KindDeclaration[] = [];
  for (const file of filesUnder(root, 'schemas/kinds', '.ts').filter(isDeclaration)) {
    const name = nameOf(file);
    const module = await modules.load(file);
    const kind = module?.[toCamel(name)] as AnyKind | undefined;
    if (kind) kinds.push({ name, file, text: readText(root, file), kind });
    else if (module) modules.refuse(file, `exports no '${toCamel(name)}'`);
  }
  return kinds;
}

async function findTables(root: string, modules: Modules): Promise<TableDeclaration[]> {
  const tables = new Map<PgTable, TableDeclaration>();
  for (const file of filesUnder(root, 'schemas/tables', '.ts').filter(isDeclaration)) {
    const text = readText(root, file);
    for (const value of Object.values((await modules.load(file)) ?? {})) {
      if (is(value, PgTable) && !tables.has(value)) tables.set(value, toTableDeclaration(value, file, text));
    }
  }
  return [...tables.values()];
}

/** Every export of schemas/figures that is a figure; what else a file exports are parts of their SQL. */
async function findFigures(root: string, modules: Modules): Promise<FigureDeclaration[]> {
  const figures: FigureDeclaration[] = [];
  for (const file of filesUnder(root, 'schemas/figures', '.ts').filter(isDeclaration)) {
    const text = readText(root, file);
    for (const [exportName, value] of Object.entries((await modules.load(file)) ?? {})) {
      if (typeof value === 'object' && value !== null && isFigure(value)) figures.push({ name: toSnake(exportName), exportName, file, text, figure: value });
    }
  }
  return figures.sort((left, right) => (left.name < right.name ? -1 : 1));
}

async function findForms(root: string, modules: Modules, kindNames: KindNames, figureNames: FigureNames): Promise<FormDeclaration[]> {
  const forms: FormDeclaration[] = [];
  for (const file of filesUnder(root, 'schemas/forms', '.form.ts')) {
    const module = await modules.load(file);
    if (!module) continue;
    if (!module.default) modules.refuse(file, 'has no default export defineForm({…})');
    else {
      try {
        forms.push(toFormDeclaration(nameOf(file), module.default as AnyForm, kindNames, file, readText(root, file), figureNames));
      } catch (failure) {
        modules.refuse(file, `is no form: ${messageOf(failure)}`);
      }
    }
  }
  return forms.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** Forms for the visitors of shops are apart: whatever speaks of forms speaks of those of signed-in people. */
const splitForms = (found: readonly FormDeclaration[], workflows: readonly WorkflowDeclaration[]): Pick<Declarations, 'forms' | 'shopForms'> => {
  const isOfShop = ({ access }: FormDeclaration) => access === 'shop';
  const own = found.filter((form) => !isOfShop(form));
  return { forms: withLines(withWorkflows(own, workflows)), shopForms: found.filter(isOfShop) };
};

const shopRowsFile = 'schemas/tables/shop-rows.ts';

/** What is opened to the visitors of shops; a project may have none. */
async function findShopRows(root: string, modules: Modules): Promise<readonly ShopRows[]> {
  const module = existsSync(join(root, shopRowsFile)) ? await modules.load(shopRowsFile) : undefined;
  return (module?.shopRows as readonly ShopRows[] | undefined) ?? [];
}

async function findDocuments(root: string, modules: Modules): Promise<DocumentDeclaration[]> {
  const documents: DocumentDeclaration[] = [];
  for (const file of filesUnder(root, 'schemas/documents', '.document.ts')) {
    const module = await modules.load(file);
    if (module?.default) documents.push({ name: nameOf(file), file, text: readText(root, file), document: module.default as DocumentDefinition });
    else if (module) modules.refuse(file, 'has no default export defineDocument({…})');
  }
  return documents;
}

const screenEnding = /\.screen\.(ts|json)$/;

/** A JSON descriptor; its `$schema`, which is for the editor, is no part of it. */
function parseJson(text: string): unknown {
  const { $schema: _, ...descriptor } = JSON.parse(text) as Record<string, unknown>;
  return descriptor;
}

async function findScreens(root: string, modules: Modules): Promise<WrittenDeclaration[]> {
  const screens: WrittenDeclaration[] = [];
  for (const file of filesUnder(root, 'screens', '.screen.ts', '.screen.json')) {
    const text = readText(root, file);
    const name = file.slice('screens/'.length).replace(screenEnding, '');
    if (file.endsWith('.json')) {
      try {
        screens.push(toScreenDeclaration(name, parseJson(text), file, text));
      } catch (failure) {
        modules.refuse(file, `is no JSON: ${messageOf(failure)}`);
      }
      continue;
    }
    const module = await modules.load(file, digest(text));
    if (module && !module.default) modules.refuse(file, 'has no default export defineScreen({…})');
    else if (module) screens.push(toScreenDeclaration(name, module.default, file, text));
  }
  return screens;
}

function findLocales(root: string, modules: Modules): LocaleDeclaration[] {
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

function findWorkflows(root: string, modules: Modules): WorkflowDeclaration[] {
  return filesUnder(root, 'schemas/workflows', '.workflow.json').flatMap((file) => {
    try {
      return [toWorkflowDeclaration(nameOf(file), file, readText(root, file))];
    } catch (failure) {
      modules.refuse(file, `is no JSON: ${messageOf(failure)}`);
      return [];
    }
  });
}

/** What stands in a room: folders, or files of its ending. */
function findInRoom(root: string, room: Room): Declarations['inRooms'] {
  const { place, ending } = room;
  const paths = ending === undefined ? foldersUnder(root, place).map((name) => `${place}/${name}`) : filesUnder(root, place, ending);
  return paths.filter((path) => !path.slice(place.length + 1).includes('/')).map((path) => ({ path, room }));
}

/** Guards and effects that a workflow names are run as modules, for the schemas of their parameters. */
async function withParams(parts: readonly PartDeclaration[], used: ReadonlySet<string | undefined>, modules: Modules): Promise<WorkflowPartDeclaration[]> {
  const found: WorkflowPartDeclaration[] = [];
  for (const part of parts) {
    const module = used.has(part.name) ? await modules.load(part.file, digest(part.text)) : undefined;
    const { params, columns, fields, names } = (module?.[part.exportName] ?? {}) as Pick<WorkflowPartDeclaration, 'params' | 'columns' | 'fields' | 'names'>;
    found.push({ ...part, ...(params && { params }), ...(columns && { columns }), ...(fields && { fields }), ...(names && { names }) });
  }
  return found;
}

/** Starts to load what is needed later: many modules at a time take half as long as one after the other. */
function loadAhead(root: string, modules: Modules): void {
  const declared = ['schemas/kinds', 'schemas/tables', 'schemas/figures'].flatMap((folder) => filesUnder(root, folder, '.ts')).filter(isDeclaration);
  for (const file of [...declared, ...filesUnder(root, 'schemas/forms', '.form.ts')]) void modules.load(file);
  for (const file of filesUnder(root, 'screens', '.screen.ts')) void modules.load(file, digest(readText(root, file)));
}

/** Finds every declaration of the project. What cannot be read at all is told in `findings` and left out. */
export async function findDeclarations(
  root: string,
  sources: readonly SourceFacts[] = findSources(root),
  importModule?: ImportModule,
): Promise<{ declarations: Declarations; findings: Finding[] }> {
  const modules = new Modules(root, importModule);
  loadAhead(root, modules);
  const parts = new Parts(root, sources);
  const kinds = await findKinds(root, modules);
  const kindNames: KindNames = new Map(kinds.map(({ name, kind }) => [kind, name]));
  const workflows = findWorkflows(root, modules);
  const figures = await findFigures(root, modules);
  const figureNames: FigureNames = new Map(figures.map(({ name, figure }) => [figure.meaning.sql, name]));
  const { forms, shopForms } = splitForms(await findForms(root, modules, kindNames, figureNames), workflows);
  const screens = await findScreens(root, modules);
  const procedures = await loadProcedures(parts.server('procedures'), modules, kindNames);
  const actions = withProcedures(parts.actions(), procedures);
  const transitions = workflows.flatMap(({ workflow }) => workflow?.transitions ?? []);
  const keysOf = (file: string, constant: string) => sources.find((source) => source.file === file)?.keys[constant] ?? [];
  const declarations: Declarations = {
    sources: [...sources],
    kinds,
    tables: await findTables(root, modules),
    migrated: findMigrated(root),
    figures,
    forms,
    shopForms,
    shopRows: await findShopRows(root, modules),
    documents: await findDocuments(root, modules),
    screens: completeScreens(screens, toGround(kinds, forms, actions, screens)),
    renderers: parts.renderers(),
    controls: parts.controls(),
    actions,
    panels: parts.panels(),
    procedures,
    derivations: await loadDerivations(parts.server('derivations'), modules, kindNames),
    guards: await withParams(parts.server('guards'), new Set(transitions.flatMap(({ guards }) => guards.map(({ code }) => code))), modules),
    effects: await withParams(parts.server('effects'), new Set(transitions.flatMap(({ effects }) => effects.map(({ code }) => code))), modules),
    loops: parts.server('loops'),
    jobs: parts.server('jobs'),
    calls: parts.server('calls'),
    routes: parts.server('routes'),
    followers: parts.server('followers'),
    checks: parts.server('checks'),
    listeners: parts.server('listeners'),
    demos: parts.demos(),
    workflows,
    markers: keysOf('src/client/markers.ts', 'markers'),
    icons: keysOf('src/client/ui/display/icon.tsx', 'icons'),
    errorCodes: keysOf('src/shared/errors.ts', 'errorStatuses'),
    locales: findLocales(root, modules),
    inRooms: rooms.flatMap((room) => findInRoom(root, room)),
  };
  return { declarations, findings: [...modules.findings, ...parts.findings] };
}
