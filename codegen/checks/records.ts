import type { RecordScreen } from '../../schemas/shapes/record.shape.ts';
import type { Check, Declarations, FormDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { isOfShape, listsRows, namesIn, namesOf } from '../shapes.ts';
import { eachOfShape, eachScreen } from './screens.ts';
import type { Findings } from './screens.ts';

/** The action that opens a row as a page of its own. */
const opening = 'open';

/** The record's page a screen of rows names: it exists, is one, and its record can be found from a row. */
function checkTarget(place: string, name: string, form: FormDeclaration, { screens, forms }: Declarations, findings: Findings): void {
  const target = byName(screens).get(name);
  if (!target) return; // Spoken of elsewhere.
  if (target.screen && !isOfShape(target.screen, 'record')) return findings.add('K142', `screen '${name}' is not the page of a record`, [place, name]);
  const key = byName(forms).get(target.screen?.form ?? '')?.meta.key ?? [];
  const missing = key.filter((field) => !form.meta.fields[field]);
  if (missing.length > 0)
    findings.add('K143', `a row opens on '${name}' by ${missing.map((field) => `'${field}'`).join(', ')}, which form '${form.name}' does not have`, [
      place,
      name,
    ]);
}

/** The list a record's page belongs to shows rows of which each names the record. */
function checkList(screen: RecordScreen, form: FormDeclaration, { screens, forms }: Declarations, findings: Findings): void {
  if (screen.menu && !screen.new) findings.add('K149', "a page in the menu begins records: it needs 'new'", ['menu']);
  const list = byName(screens).get(screen.list);
  if (!list) return; // Spoken of elsewhere.
  const shown = byName(forms).get(list.screen?.form ?? '');
  const isRows = list.screen === undefined || listsRows(list.screen);
  if (!isRows || (shown && form.meta.key.some((field) => !shown.meta.fields[field])))
    findings.add('K144', `screen '${screen.list}' does not list the records of form '${form.name}'`, ['list', screen.list]);
}

/** Pages of records: the list they belong to. */
export const checkRecordLists: Check = (declarations) =>
  eachOfShape(declarations, 'record', (screen, form, findings) => checkList(screen, form, declarations, findings));

/** Screens whose rows open as a page: that page, and that it is named. */
export const checkRecords: Check = (declarations) =>
  eachScreen(declarations, (screen, form, findings) => {
    const pages = namesIn(screen).filter(({ word }) => word === 'record_page');
    for (const { name, place } of pages) checkTarget(place[0] ?? '', name, form, declarations, findings);
    if (pages.length === 0 && namesOf(screen, 'action').includes(opening))
      findings.add('K145', `action '${opening}' needs 'record', the page on which a row opens`, ['actions', opening]);
  });
