import { areas } from '../schemas/areas.ts';
import type { Screen } from '../schemas/screen/grammar.ts';
import type { Declarations, ScreenDeclaration } from './declarations.ts';
import { byName } from './declarations.ts';
import { runtimesIn } from './find/shape-files.ts';
import { namesIn, namesOf } from './shapes.ts';

/** Where a text stands that more than one area needs, or the frame. */
export const commonTexts = 'common';
/** Where a text stands that only the guide to a page says, which is fetched when somebody opens it. */
export const guideTexts = 'guide';
/** Every file of texts a language may have. */
export const textAreas: readonly string[] = [commonTexts, guideTexts, ...areas];

const places = /^(?:schemas\/(?:tables|forms|documents|imports|workflows)|src\/server\/domain|screens)\/(\w+)\/|^schemas\/figures\/(\w+)\.ts$/;
/** The guide to a page. */
const guideFiles = /^src\/client\/runtime\/guide\//;
/** What only the screens that name it load; everything else on the client is the frame, or part of what imports it. */
const parts = [
  guideFiles,
  /^src\/client\/actions\/.*\.action\.tsx?$/,
  /^src\/client\/panels\/.*\.panel\.tsx?$/,
  /^src\/client\/runtime\/(\w+)\/\1-screen\.tsx$/,
];
/** What all actions say that codegen writes from their procedures. */
const procedureActions = 'src/client/actions/procedure-action.ts';
const partFolders = /^src\/client\/(?:actions|panels|runtime\/\w+)\//;

/** The area in whose folder a declaration or a module of the server stands. */
export function areaOfFile(file: string): string {
  if (guideFiles.test(file)) return guideTexts;
  const [, folder, own] = places.exec(file) ?? [];
  const area = folder ?? own ?? '';
  return (areas as readonly string[]).includes(area) ? area : commonTexts;
}

/** Screens that are drawn inside this one: an object of its descriptor names them. */
const innerScreens = (screen: Screen): string[] => namesIn(screen).flatMap(({ word, name, place }) => (word === 'screen' && place.length > 1 ? [name] : []));

/** Carries the areas of each file on along the edges, until nothing is added any more. */
function spread(seeds: ReadonlyMap<string, ReadonlySet<string>>, edges: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  const found = new Map([...seeds].map(([file, given]) => [file, new Set(given)]));
  const waiting = [...found.keys()];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const carried = found.get(file) ?? new Set();
    for (const target of edges.get(file) ?? []) {
      const known = found.get(target) ?? new Set();
      const before = known.size;
      for (const area of carried) known.add(area);
      found.set(target, known);
      if (known.size > before) waiting.push(target);
    }
  }
  return found;
}

/** Which areas speak through which declaration: the ground for where a text stands, and for what a screen loads. */
export class TextAreas {
  private readonly formFiles: ReadonlyMap<string, string>;
  private readonly screens: ReadonlyMap<string, ScreenDeclaration>;
  /** Modules of ours that a source loads, and the panels it opens. */
  private readonly edges: ReadonlyMap<string, readonly string[]>;
  private readonly speaking: ReadonlyMap<string, ReadonlySet<string>>;
  private readonly panelFiles: ReadonlyMap<string, string>;

  constructor(private readonly declarations: Declarations) {
    this.formFiles = new Map(declarations.forms.map(({ name, file }) => [name, file]));
    this.screens = byName(declarations.screens);
    this.panelFiles = new Map(declarations.panels.map(({ name, file }) => [name, file]));
    this.edges = this.findEdges();
    this.speaking = spread(this.findSeeds(), this.edges);
  }

  /** A screen's area is that of its form; one without a form has its folder's. */
  ofScreen({ file, screen }: ScreenDeclaration): string {
    const form = screen?.form === undefined ? undefined : this.formFiles.get(screen.form);
    return areaOfFile(form ?? file);
  }

  /** The areas of the screens for which it holds. */
  ofScreens(holds: (screen: Screen) => boolean): Set<string> {
    return new Set(this.declarations.screens.filter(({ screen }) => screen && holds(screen)).map((one) => this.ofScreen(one)));
  }

  /** The areas in which a source of the client or the server speaks. */
  ofSource(file: string): ReadonlySet<string> {
    return this.speaking.get(file) ?? new Set([areaOfFile(file)]);
  }

  /** The areas whose texts a screen cannot do without: its own, and those of the screens and panels inside it. */
  openedBy(name: string, seen: Set<string> = new Set()): Set<string> {
    const one = this.screens.get(name);
    if (!one?.screen || seen.has(name)) return new Set();
    seen.add(name);
    const inner = [...innerScreens(one.screen), ...namesOf(one.screen, 'panel').flatMap((panel) => this.screensIn(this.panelFiles.get(panel)))];
    const opened = new Set([this.ofScreen(one), ...inner.flatMap((screen) => [...this.openedBy(screen, seen)])]);
    opened.delete(commonTexts);
    return opened;
  }

  /** Screens that a panel names in its own file. */
  private screensIn(file: string | undefined): string[] {
    const source = this.declarations.sources.find((one) => one.file === file);
    return Object.keys(source?.literals ?? {}).filter((word) => this.screens.has(word));
  }

  private findEdges(): Map<string, string[]> {
    const client = this.declarations.sources.filter(({ file }) => file.startsWith('src/client/'));
    return new Map(
      client.map(({ file, imports, opened }) => [
        file,
        [
          // The frame loads parts by their names alone: what they say it does not say.
          ...imports.filter((used) => !used.typeOnly && (partFolders.test(file) || !parts.some((part) => part.test(used.file)))).map((used) => used.file),
          ...opened.flatMap((panel) => this.panelFiles.get(panel) ?? []),
        ],
      ]),
    );
  }

  private findSeeds(): Map<string, Set<string>> {
    const seeds = new Map<string, Set<string>>();
    const seed = (file: string, holds: (screen: Screen) => boolean) => seeds.set(file, this.ofScreens(holds));
    for (const { name, file } of this.declarations.actions) seed(file, (screen) => namesOf(screen, 'action').includes(name));
    const written = this.declarations.actions.filter(({ isWritten }) => isWritten).map(({ name }) => name);
    seed(procedureActions, (screen) => namesOf(screen, 'action').some((name) => written.includes(name)));
    for (const { name, file } of this.declarations.panels) seed(file, (screen) => namesOf(screen, 'panel').includes(name));
    for (const { name, file } of runtimesIn(this.declarations.sources)) seed(file, ({ shape }) => shape === name);
    for (const { file } of this.declarations.sources) {
      if (file.startsWith('src/') && !partFolders.test(file)) seeds.set(file, new Set([areaOfFile(file)]));
    }
    return seeds;
  }
}

/** The file of its language in which a text stands that speaks in these areas. */
export const homeOf = (speaking: ReadonlySet<string>): string => (speaking.size === 1 ? ([...speaking][0] ?? commonTexts) : commonTexts);
