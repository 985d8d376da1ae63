import type { Screen } from '../../schemas/screen/grammar.ts';
import type { Check, Declarations, FormDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { actionsOf, eachScreen } from './screens.ts';
import type { Findings } from './screens.ts';

/** The action that opens a row as a page of its own. */
const opening = 'open';

/** The record's page a screen of rows names: it exists, is one, and its record can be found from a row. */
function checkTarget(place: string, name: string, form: FormDeclaration, { screens, forms }: Declarations, findings: Findings): void {
  const target = byName(screens).get(name);
  if (!target)
    return findings.add(
      'K110',
      `screen '${name}' does not exist`,
      [place, name],
      screens.map((screen) => screen.name),
    );
  if (target.screen && target.screen.shape !== 'record') return findings.add('K142', `screen '${name}' is not the page of a record`, [place, name]);
  const key = byName(forms).get(target.screen?.form ?? '')?.meta.key ?? [];
  const missing = key.filter((field) => !form.meta.fields[field]);
  if (missing.length > 0)
    findings.add('K143', `a row opens on '${name}' by ${missing.map((field) => `'${field}'`).join(', ')}, which form '${form.name}' does not have`, [
      place,
      name,
    ]);
}

/** The list a record's page belongs to shows rows of which each names the record. */
function checkList(screen: Extract<Screen, { shape: 'record' }>, form: FormDeclaration, { screens, forms }: Declarations, findings: Findings): void {
  const list = byName(screens).get(screen.list);
  if (!list)
    return findings.add(
      'K110',
      `screen '${screen.list}' does not exist`,
      ['list', screen.list],
      screens.map(({ name }) => name),
    );
  const shown = byName(forms).get(list.screen?.form ?? '');
  const isRows = list.screen === undefined || 'columns' in list.screen;
  if (!isRows || (shown && form.meta.key.some((field) => !shown.meta.fields[field])))
    findings.add('K144', `screen '${screen.list}' does not list the records of form '${form.name}'`, ['list', screen.list]);
}

/** Pages of records: what leads to them, and the list they belong to. */
export const checkRecords: Check = (declarations) =>
  eachScreen(declarations, (screen, form, findings) => {
    if (screen.shape === 'record') checkList(screen, form, declarations, findings);
    const target = 'record' in screen ? screen.record : undefined;
    if (target !== undefined) checkTarget('record', target, form, declarations, findings);
    else if (actionsOf(screen).includes(opening))
      findings.add('K145', `action '${opening}' needs 'record', the page on which a row opens`, ['actions', opening]);
  });
