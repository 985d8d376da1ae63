import { languages } from '../../src/shared/languages.ts';
import type { Declarations, FigureDeclaration, FormDeclaration, ProcedureDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { menuOrder } from '../../schemas/menu.ts';
import type { Tile } from '../../schemas/shapes/dashboard.shape.ts';
import { homePage } from '../../src/shared/navigation/home.ts';
import { toCamel } from '../find/files.ts';
import { areaOf, parentOf, textsOf, titleId } from '../messages.ts';
import { isOfShape, listsRows, shapeOf } from '../shapes.ts';
import { toModule, toQuoted } from './output.ts';
import type { Output, Writer } from './output.ts';
import { servable } from './screens.ts';

const toIdentifier = (name: string) => toCamel(name.replaceAll('_', '-'));

function writeFormTable(forms: readonly FormDeclaration[]): Output {
  return toModule(
    'server/forms.gen.ts',
    "import type { AnyForm } from '../../../schemas/forms/define.ts';",
    "import type { FormName } from '../names.gen.ts';",
    ...forms.map(({ name, file }) => `import ${toIdentifier(name)} from '../../../${file}';`),
    '',
    'export const forms: Record<FormName, AnyForm> = {',
    ...forms.map(({ name }) => `  ${toQuoted(name)}: ${toIdentifier(name)},`),
    '};',
  );
}

/** Forms for the visitors of shops. They are in no other list, so that nothing that speaks of forms reaches them. */
const writeShopForms = (forms: readonly FormDeclaration[]): Output =>
  toModule(
    'server/shop-forms.gen.ts',
    "import type { AnyForm } from '../../../schemas/forms/define.ts';",
    ...forms.map(({ name, file }) => `import ${toIdentifier(name)} from '../../../${file}';`),
    '',
    '/** All that answers to people who did not sign in, by name. */',
    'export const shopForms: ReadonlyMap<string, AnyForm> = new Map<string, AnyForm>([',
    ...forms.map(({ name }) => `  [${toQuoted(name)}, ${toIdentifier(name)}],`),
    ']);',
  );

function writeFigures(figures: readonly FigureDeclaration[]): Output {
  const files = [...new Set(figures.map(({ file }) => file))];
  const importsOf = (wanted: string) => figures.filter(({ file }) => file === wanted).map(({ exportName }) => exportName);
  return toModule(
    'server/figures.gen.ts',
    "import type { Figure } from '../../../schemas/figures/define.ts';",
    "import type { FigureName } from '../names.gen.ts';",
    ...files.map((file) => `import { ${importsOf(file).join(', ')} } from '../../../${file}';`),
    '',
    'export const figures: Record<FigureName, Figure> = {',
    ...figures.map(({ name, exportName }) => `  ${toQuoted(name)}: ${exportName},`),
    '};',
  );
}

/** The forms that a form's references choose from, and those of what its procedures ask for. */
const referredForms = ({ meta }: FormDeclaration, procedures: readonly ProcedureDeclaration[]): string[] =>
  [
    ...Object.values({ ...meta.fields, ...meta.params }),
    ...procedures.filter(({ name }) => meta.actions.includes(name)).flatMap(({ input }) => Object.values(input)),
  ]
    .map(({ options }) => options?.form)
    .filter((name) => name !== undefined);

/** Which screens open a form: wholly, and for `list` alone because a field of theirs chooses from it. A detail opens by its own page. */
function writeAccess({ screens, forms, procedures }: Declarations): Output {
  const formNamed = byName(forms);
  const opened = new Map(forms.map(({ name }) => [name, { screens: new Set<string>(), lookups: new Set<string>() }]));
  for (const { name, screen } of servable(screens, formNamed)) {
    const form = screen.form === undefined ? undefined : formNamed.get(screen.form);
    if (!form) continue;
    opened.get(form.name)?.screens.add(name);
    for (const referred of referredForms(form, procedures)) opened.get(referred)?.lookups.add(name);
  }
  for (const { name, through } of forms) {
    for (const other of through) for (const screen of opened.get(other)?.screens ?? []) opened.get(name)?.screens.add(screen);
  }
  const toList = (names: Set<string>) => `[${[...names].sort().map(toQuoted).join(', ')}]`;
  return toModule(
    'server/access.gen.ts',
    "import type { FormName, ScreenName } from '../names.gen.ts';",
    '',
    '/** Screens that open a form with all their rights, and screens for whose fields it is a list to choose from (`list` alone). */',
    'export const access: Record<FormName, { screens: readonly ScreenName[]; lookups: readonly ScreenName[] }> = {',
    ...[...opened].map(([name, { screens: shown, lookups }]) => `  ${toQuoted(name)}: { screens: ${toList(shown)}, lookups: ${toList(lookups)} },`),
    '};',
  );
}

/** What is named in the order of use, then the rest by name. */
const byUse = (names: readonly string[], use: readonly string[]): string[] => [
  ...use.filter((name) => names.includes(name)),
  ...names.filter((name) => !use.includes(name)).sort(),
];

/** Pages to seed the tree of pages with: every screen, in the order of the menu. */
function writePages({ screens, forms, locales }: Declarations): Output {
  const texts = new Map(languages.map((language) => [language, textsOf({ locales }, language)]));
  const all = servable(screens, byName(forms));
  const toTitle = (id: string) => Object.fromEntries(languages.map((language) => [language, texts.get(language)?.[id]]));
  const areas = byUse([...new Set(all.map(({ name }) => areaOf(name)))], Object.keys(menuOrder)).filter((area) => area !== '');
  const named = byName(all);
  const ordered = ['', ...areas].flatMap((area) => {
    const within = all.flatMap(({ name }) => (areaOf(name) === area ? [name] : []));
    const use = (menuOrder[area] ?? []).map((page) => `${area}/${page}`);
    return byUse(within, use).flatMap((name) => named.get(name) ?? []);
  });
  const pages = ordered.map(({ name, screen }) => ({
    id: name,
    parent: parentOf(name, named),
    title: toTitle(titleId(name)),
    icon: screen.icon,
    menu: screen.menu,
    layout: screen.layout,
    form: screen.form ?? null,
    counted: shapeOf(screen).countsRows,
  }));
  return toModule(
    'server/screens.gen.ts',
    "import type { FormName, ScreenName } from '../names.gen.ts';",
    "import type { MultiText } from '../../shared/languages.ts';",
    '',
    '/** Areas of the menu, in the order of their use. */',
    'export const areas: readonly { area: string; title: MultiText }[] = [',
    ...areas.map((area) => `  ${JSON.stringify({ area, title: toTitle(`area.${area}`) })},`),
    '];',
    '',
    '/** A screen as a page of the menu tree, below its area or the screen whose path its own goes on from. */',
    "export interface ScreenPage { id: ScreenName; parent: string; title: MultiText; icon: string; menu: boolean; layout: 'login' | 'main' | 'plain' | 'print'; form: FormName | null; counted: boolean }",
    '',
    '/** In the order of their use, area by area. */',
    'export const pages: readonly ScreenPage[] = [',
    ...pages.map((page) => `  ${JSON.stringify(page)},`),
    '];',
  );
}

/** The tiles of dashboards as they are counted, and those of home: each is what its screen lists, under the screen's own filter too. */
function writeDashboards({ screens, forms, home }: Declarations): Output {
  const all = servable(screens, byName(forms));
  const screenNamed = byName(all);
  const counted = (tiles: readonly Tile[]) =>
    tiles.flatMap(({ title, screen: name, filter, sum, params, compare }) => {
      const shown = screenNamed.get(name)?.screen;
      if (!shown || !listsRows(shown)) return [];
      const filters = [shown.filter, filter].filter((one) => one !== undefined);
      return [{ title, screen: name, form: shown.form, filter: filters.length > 1 ? { and: filters } : filters[0], sum, params, compare }];
    });
  const pages = [
    ...all.map(({ name, screen }) => ({ name, tiles: counted(isOfShape(screen, 'dashboard') ? screen.tiles : []) })),
    { name: homePage, tiles: counted(home?.home?.tiles ?? []) },
  ];
  return toModule(
    'server/dashboards.gen.ts',
    "import type { CountedTile } from '../../../schemas/metadata.ts';",
    '',
    '/** The tiles of each dashboard, by its page; those of home come last. */',
    'export const dashboards: ReadonlyMap<string, readonly CountedTile[]> = new Map(Object.entries<readonly CountedTile[]>({',
    ...pages.flatMap(({ name, tiles }) =>
      tiles.length === 0 ? [] : [`  ${toQuoted(name)}: [`, ...tiles.map((tile) => `    ${JSON.stringify(tile)},`), '  ],'],
    ),
    '}));',
  );
}

/** What reports are made of, so that they can be mailed. */
function writeReports({ screens, forms }: Declarations): Output {
  const lines = servable(screens, byName(forms)).flatMap(({ name, screen }) => {
    if (!isOfShape(screen, 'report')) return [];
    const { form, groups, measures, day, filter } = screen;
    const days = byName(forms).get(form)?.meta.days;
    return [`  ${toQuoted(name)}: ${JSON.stringify({ form, groups, measures, day, filter, ...(days && { meta: { days } }) })},`];
  });
  return toModule(
    'server/reports.gen.ts',
    "import type { ReportWords } from '../../shared/records/report-setting.ts';",
    "import type { FormName } from '../names.gen.ts';",
    '',
    '/** What each report offers, by its page. */',
    'export const reports: ReadonlyMap<string, ReportWords & { form: FormName }> = new Map(Object.entries<ReportWords & { form: FormName }>({',
    ...lines,
    '}));',
  );
}

/** What the server needs: the forms themselves, who opens them, the pages of the menu. */
export const writeServer: Writer = (declarations) => [
  writeFormTable(declarations.forms),
  writeShopForms(declarations.shopForms),
  writeFigures(declarations.figures),
  writeAccess(declarations),
  writePages(declarations),
  writeDashboards(declarations),
  writeReports(declarations),
];
