import type { Declarations } from '../declarations.ts';
import type { Finding } from '../finding.ts';
import { rooms } from '../rooms.ts';
import type { Room } from '../rooms.ts';
import { completeScreens, toGround } from './complete/complete.ts';
import { loadDerivations } from './derivations.ts';
import { filesUnder, foldersUnder, readText } from './files.ts';
import type { FigureNames, KindNames } from './form-facts.ts';
import { findDocuments, findForms, splitForms } from './forms.ts';
import { findHomeTiles } from './home-tiles.ts';
import { withHomes } from './homes.ts';
import { findLocales, findSameTexts } from './locales.ts';
import { findMigrated } from './migrated.ts';
import { Modules } from './modules.ts';
import type { ImportModule } from './modules.ts';
import { Parts } from './parts.ts';
import { loadProcedures, withProcedures } from './procedures.ts';
import { withPictures } from './pictures.ts';
import { findCouriers } from './couriers.ts';
import { findProfiles } from './profiles.ts';
import { findScreens } from './screens.ts';
import type { SourceFacts } from './source-facts.ts';
import { digest, findSources } from './sources.ts';
import { declaringFiles, findFigures, findKinds, findShopRows, findTables } from './tables.ts';
import { findWorkflows, withParams } from './workflows.ts';

/** What stands in a room: folders, or files of its ending. */
function findInRoom(root: string, room: Room): Declarations['inRooms'] {
  const { place, ending } = room;
  const paths = ending === undefined ? foldersUnder(root, place).map((name) => `${place}/${name}`) : filesUnder(root, place, ending);
  return paths.filter((path) => !path.slice(place.length + 1).includes('/')).map((path) => ({ path, room }));
}

/** Starts to load what is needed later: many modules at a time take half as long as one after the other. */
function loadAhead(root: string, modules: Modules): void {
  const declared = ['schemas/kinds', 'schemas/tables', 'schemas/figures'].flatMap((folder) => declaringFiles(root, folder));
  for (const file of [...declared, ...filesUnder(root, 'schemas/forms', '.form.ts')]) void modules.load(file);
  for (const file of filesUnder(root, 'screens', '.screen.ts')) void modules.load(file, digest(readText(root, file)));
}

const findTexts = (root: string, modules: Modules): Pick<Declarations, 'locales' | 'sameTexts'> => ({
  locales: findLocales(root, modules),
  sameTexts: findSameTexts(root, modules),
});

const findServerParts = (parts: Parts): Pick<Declarations, 'calls' | 'routes' | 'tools' | 'followers' | 'checks' | 'invariants' | 'listeners'> => ({
  calls: parts.server('calls'),
  routes: parts.server('routes'),
  tools: parts.server('tools'),
  followers: parts.server('followers'),
  checks: parts.server('checks'),
  invariants: parts.server('invariants'),
  listeners: parts.server('listeners'),
});

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
  const complete = completeScreens(screens, toGround(kinds, forms, actions, screens));
  const declarations: Declarations = {
    sources: [...sources],
    kinds,
    tables: await findTables(root, modules),
    migrated: findMigrated(root),
    figures,
    forms: withPictures(withHomes(forms, complete), complete),
    shopForms,
    shopRows: await findShopRows(root, modules),
    documents: await findDocuments(root, modules),
    profiles: await findProfiles(root, modules),
    couriers: await findCouriers(root, modules),
    screens: complete,
    home: await findHomeTiles(root, modules),
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
    ...findServerParts(parts),
    demos: parts.demos(),
    workflows,
    markers: keysOf('src/client/markers.ts', 'markers'),
    icons: keysOf('src/shared/icon-names.ts', 'lucideNames'),
    errorCodes: keysOf('src/shared/errors.ts', 'errorStatuses'),
    ...findTexts(root, modules),
    inRooms: rooms.flatMap((room) => findInRoom(root, room)),
  };
  return { declarations, findings: [...modules.findings, ...parts.findings] };
}
