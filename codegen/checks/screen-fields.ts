import type { Word } from '../../schemas/shapes/define.ts';
import type { Check, FormDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { clausesOf, listsRows, namesIn } from '../shapes.ts';
import type { Named } from '../shapes.ts';
import { eachScreen } from './screens.ts';
import type { Findings } from './screens.ts';

/** How a name that is no field of the form is told, for the words that name fields of the screen's own form. */
const fieldWords: Partial<Record<Word, (named: Named, form: FormDeclaration) => string>> = {
  column: ({ name }, form) => `column '${name}' is not a field of form '${form.name}'`,
  ...Object.fromEntries(
    (['field', 'shown_field', 'group_field', 'written_field', 'sort_field', 'link'] as const).map((word) => [
      word,
      ({ name, place: [property] }: Named, form: FormDeclaration) => `'${property ?? ''}' names '${name}', which is not a field of form '${form.name}'`,
    ]),
  ),
};

/** Columns named twice. */
const checkTwice = (columns: readonly Named[], findings: Findings) => {
  const names = columns.map(({ name }) => name);
  const twice = columns.filter(({ name }, index) => names.indexOf(name) !== index);
  for (const { name, place } of new Map(twice.map((named) => [named.name, named])).values())
    findings.add('K118', `column '${name}' stands there twice`, [...place.slice(0, 1), name]);
};

/** Fields a screen names that its form does not have, and columns named twice. */
export const checkScreenFields: Check = (declarations) =>
  eachScreen(declarations, (screen, form, findings) => {
    const known = Object.keys(form.meta.fields);
    const family = Object.keys(form.meta.per?.fields ?? {});
    const names = namesIn(screen);
    for (const named of names) {
      const { word, name, place } = named;
      const tell = fieldWords[word];
      if (tell && !known.includes(name)) findings.add('K104', tell(named, form), [...place.slice(0, 1), name], known);
      if (word === 'family_field' && !family.includes(name))
        findings.add('K104', `'${place[0] ?? ''}' names '${name}', which form '${form.name}' does not have per row of another`, [...place, name], family);
    }
    if (listsRows(screen) && screen.columns.length === 0) findings.add('K101', "'columns': no column is left", ['columns']);
    checkTwice(
      names.filter(({ word }) => word === 'column'),
      findings,
    );
  });

/** Filters over fields that do not exist or by comparisons their kind does not offer. */
export const checkScreenFilters: Check = (declarations) => {
  const kinds = byName(declarations.kinds);
  return eachScreen(declarations, (screen, form, findings) => {
    for (const { field, op, property } of clausesOf(screen)) {
      const meta = form.meta.fields[field];
      if (!meta)
        findings.add('K104', `'${property}' names '${field}', which is not a field of form '${form.name}'`, [property, field], Object.keys(form.meta.fields));
      const offered = meta && kinds.get(meta.kind)?.kind.operators;
      if (offered && !(offered as readonly string[]).includes(op)) {
        findings.add('K119', `kind '${meta.kind}' of '${field}' cannot be compared by '${op}'`, [property, field, op], offered);
      }
    }
  });
};
