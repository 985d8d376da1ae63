import type { FilterNode } from '../../src/shared/records/filter.ts';
import type { Screen } from '../../schemas/screen/grammar.ts';
import type { Check } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { columnsOf, detailPlace, detailsOf, eachScreen } from './screens.ts';

/** Field lists of a descriptor besides its columns, by property. */
function fieldLists(screen: Screen): Record<string, readonly string[]> {
  return {
    ...('columns' in screen
      ? {
          edit: screen.edit,
          translate: screen.translate,
          pin: screen.pin,
          totals: screen.totals,
          sort: screen.sort.map((field) => field.replace(/^-/, '')),
          detail: screen.detail.flatMap(({ link }) => Object.values(link)),
        }
      : {}),
    ...('fields' in screen ? { fields: screen.fields } : {}),
    ...('label' in screen ? { label: [screen.label] } : {}),
    ...('owner' in screen ? { owner: [screen.owner] } : {}),
    ...('tabs' in screen
      ? {
          title: [screen.title],
          picture: screen.picture === undefined ? [] : [screen.picture],
          chips: screen.chips,
          tabs: screen.tabs.flatMap((tab) => ('fields' in tab ? tab.fields : Object.values(tab.link))),
        }
      : {}),
  };
}

export function filterClauses(node: FilterNode): { field: string; op: string }[] {
  if ('and' in node) return node.and.flatMap(filterClauses);
  if ('or' in node) return node.or.flatMap(filterClauses);
  return 'not' in node ? filterClauses(node.not) : [node];
}

/** Fields a screen names that its form does not have, and columns named twice. */
export const checkScreenFields: Check = (declarations) =>
  eachScreen(declarations, (screen, form, findings) => {
    const known = Object.keys(form.meta.fields);
    const columns = columnsOf(screen).map(({ field }) => field);
    for (const field of columns) {
      if (!known.includes(field)) findings.add('K104', `column '${field}' is not a field of form '${form.name}'`, ['columns', field], known);
    }
    for (const field of new Set(columns.filter((field, index) => columns.indexOf(field) !== index))) {
      findings.add('K118', `column '${field}' stands there twice`, ['columns', field]);
    }
    const family = Object.keys(form.meta.per?.fields ?? {});
    for (const field of ('per' in screen && screen.per) || []) {
      if (!family.includes(field))
        findings.add('K104', `'per' names '${field}', which form '${form.name}' does not have per row of another`, ['per', field], family);
    }
    for (const [place, fields] of Object.entries(fieldLists(screen))) {
      for (const field of fields) {
        if (!known.includes(field)) findings.add('K104', `'${place}' names '${field}', which is not a field of form '${form.name}'`, [place, field], known);
      }
    }
  });

/** Filters over fields that do not exist or by comparisons their kind does not offer. */
export const checkScreenFilters: Check = (declarations) => {
  const kinds = byName(declarations.kinds);
  return eachScreen(declarations, (screen, form, findings) => {
    for (const { field, op } of 'filter' in screen && screen.filter ? filterClauses(screen.filter) : []) {
      const meta = form.meta.fields[field];
      if (!meta)
        findings.add('K104', `'filter' names '${field}', which is not a field of form '${form.name}'`, ['filter', field], Object.keys(form.meta.fields));
      const offered = meta && kinds.get(meta.kind)?.kind.operators;
      if (offered && !(offered as readonly string[]).includes(op)) {
        findings.add('K119', `kind '${meta.kind}' of '${field}' cannot be compared by '${op}'`, ['filter', field, op], offered);
      }
    }
  });
};

/** The field by which `link` of a detail narrows the inner screen must be one of its form. */
export const checkDetailLinks: Check = (declarations) => {
  const screens = byName(declarations.screens);
  const forms = byName(declarations.forms);
  return eachScreen(declarations, (screen, _, findings) => {
    for (const { screen: inner, link } of detailsOf(screen)) {
      const form = forms.get((inner !== undefined && screens.get(inner)?.screen?.form) || '');
      const known = Object.keys(form?.meta.fields ?? {});
      for (const field of form ? Object.keys(link) : []) {
        if (!known.includes(field))
          findings.add('K121', `link '${field}' is not a field of screen '${inner ?? ''}'`, [detailPlace(screen), 'link', field], known);
      }
    }
  });
};
