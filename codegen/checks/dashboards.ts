import { natureOfField } from '../../schemas/forms/nature-of-field.ts';
import * as v from 'valibot';
import type { Tile } from '../../schemas/shapes/dashboard.shape.ts';
import { isRelativeDay, relativeDaysIn } from '../../src/shared/records/days.ts';
import { filterClauses } from '../../src/shared/records/filter.ts';
import type { Check, Declarations, FormDeclaration, HomeDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { clausesOf, isOfShape, listsRows } from '../shapes.ts';
import { eachScreen, Findings } from './screens.ts';
import { whyNoTotal } from './totals.ts';

/** What the checks of one tile need: the form of its screen, and where to speak. */
interface Ground {
  form: FormDeclaration;
  findings: Findings;
}

const natureIn = ({ form }: FormDeclaration, field: string) => {
  const found = form?.fields[field];
  return found && natureOfField(found);
};

/** Days of the calendar are what is compared with a day that is told by today. */
const isDay = (sqlType: string | undefined): boolean => sqlType === 'date';

function checkFilter({ filter }: Tile, { form, findings }: Ground): void {
  for (const { field, op, value } of filter ? filterClauses(filter) : []) {
    const kind = natureIn(form, field)?.kind;
    if (!kind) {
      findings.add('K720', `a tile names '${field}', which is not a field of form '${form.name}'`, ['tiles', field], Object.keys(form.meta.fields));
      continue;
    }
    if (!kind.operators.includes(op)) findings.add('K721', `'${field}' of a tile cannot be compared by '${op}'`, ['tiles', field, op], kind.operators);
    if (relativeDaysIn(value).length > 0 && !isDay(kind.sqlType))
      findings.add('K725', `'${field}' of a tile is no day, and is compared with one`, ['tiles', field]);
  }
}

function checkSum({ sum }: Tile, { form, findings }: Ground): void {
  if (sum === undefined) return;
  if (!natureIn(form, sum))
    findings.add('K720', `a tile names '${sum}', which is not a field of form '${form.name}'`, ['tiles', sum], Object.keys(form.meta.fields));
  const why = whyNoTotal(form, sum);
  if (why !== undefined) findings.add(why.includes('several currencies') ? 'K723' : 'K722', `a tile sums ${why}`, ['tiles', sum]);
}

function checkParams({ params = {} }: Tile, { form, findings }: Ground): void {
  const known = form.form?.params ?? {};
  const own = Object.keys(known).filter((name) => !known[name]?.given);
  for (const [name, value] of Object.entries(params)) {
    const asked = own.includes(name) ? known[name] : undefined;
    if (!asked) findings.add('K724', `a tile gives param '${name}', which form '${form.name}' does not ask for`, ['tiles', 'params', name], own);
    else if (isRelativeDay(value) && !isDay(asked.kind.sqlType)) findings.add('K725', `param '${name}' of a tile is no day, and is given one`, ['tiles', name]);
    else if (!isRelativeDay(value) && !v.is(asked.kind.value(asked.options as never), value))
      findings.add('K726', `${JSON.stringify(value)} is no value of param '${name}'`, ['tiles', name]);
  }
}

const tellsDays = ({ filter, params = {} }: Tile): boolean =>
  (filter ? filterClauses(filter) : []).some(({ value }) => relativeDaysIn(value).length > 0) || Object.values(params).some(isRelativeDay);

function checkTile(tile: Tile, { screens, forms }: Declarations, findings: Findings): void {
  const shown = byName(screens).get(tile.screen)?.screen;
  if (!shown) return; // Spoken of elsewhere.
  const form = byName(forms).get(shown.form ?? '');
  if (!listsRows(shown) || !shown.menu) {
    const lists = screens.filter(({ screen }) => screen && listsRows(screen) && screen.menu).map(({ name }) => name);
    findings.add('K727', `screen '${tile.screen}' is no page that lists rows, so a tile cannot open it`, ['tiles', tile.screen], lists);
    return;
  }
  if (!form?.form) return; // Spoken of elsewhere.
  const ground = { form, findings };
  checkFilter(tile, ground);
  checkSum(tile, ground);
  checkParams(tile, ground);
  if (tile.compare && !tellsDays(tile))
    findings.add('K728', `tile '${tile.title}' compares with a ${tile.compare} ago, and names no day that is told by today`, ['tiles', tile.title, 'compare']);
}

/** Names in the tiles of home that nothing has: screens, and tiles with which it begins. */
function checkHomeNames({ home }: HomeDeclaration, { screens }: Declarations, findings: Findings): void {
  const titles = home?.tiles.map(({ title }) => title) ?? [];
  const names = screens.map(({ name }) => name);
  for (const [place, { title, screen }] of (home?.tiles ?? []).entries()) {
    if (!names.includes(screen)) findings.add('K110', `screen '${screen}' does not exist`, ['tiles', title, screen], names);
    if (titles.indexOf(title) !== place) findings.add('K729', `tile '${title}' stands twice on home`, ['tiles', title]);
  }
  for (const [duty, begins] of Object.entries(home?.begins ?? {}))
    for (const title of begins) if (!titles.includes(title)) findings.add('K729', `home has no tile '${title}'`, ['begins', duty, title], titles);
}

/** Tiles of home that open no list, and so on as those of dashboards. */
export const checkHome: Check = (declarations) => {
  const { home } = declarations;
  if (!home) return [];
  const findings = new Findings(home);
  checkHomeNames(home, declarations, findings);
  for (const tile of home.home?.tiles ?? []) checkTile(tile, declarations, findings);
  return findings.all;
};

/** Tiles that open no list, name what the list's form does not have, or compare a figure with itself. */
export const checkDashboards: Check = (declarations) =>
  declarations.screens.flatMap((declared) => {
    const findings = new Findings(declared);
    for (const tile of isOfShape(declared.screen, 'dashboard') ? declared.screen.tiles : []) checkTile(tile, declarations, findings);
    return findings.all;
  });

/** Filters of screens that compare something else than a day with a day that is told by today. */
export const checkFilterDays: Check = (declarations) =>
  eachScreen(declarations, (screen, form, findings) => {
    for (const { field, value, property } of clausesOf(screen)) {
      const kind = natureIn(form, field)?.kind;
      if (kind && relativeDaysIn(value).length > 0 && !isDay(kind.sqlType))
        findings.add('K725', `'${field}' is no day, and is compared with one`, [property, field]);
    }
  });
