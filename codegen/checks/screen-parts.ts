import type { ScreenColumn } from '../../schemas/screen/grammar.ts';
import type { Check } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { listsRows, namesOf } from '../shapes.ts';
import { eachScreen } from './screens.ts';

const toColumn = (column: ScreenColumn) => ({ as: undefined, control: undefined, ...column });

/** A renderer that cannot show the column's kind, a control that cannot edit it. */
export const checkScreenParts: Check = (declarations) => {
  const renderers = byName(declarations.renderers);
  const controls = byName(declarations.controls);
  return eachScreen(declarations, (screen, form, findings) => {
    for (const { field, as, control } of listsRows(screen) ? screen.columns.map(toColumn) : []) {
      const kind = form.meta.fields[field]?.kind;
      if (kind === undefined) continue;
      const shows = as === undefined ? 'all' : (renderers.get(as)?.shows ?? 'all');
      if (shows !== 'all' && !shows.includes(kind))
        findings.add('K111', `renderer '${as ?? ''}' cannot show '${field}' of kind '${kind}'`, ['columns', field, as ?? '']);
      const edits = control === undefined ? undefined : controls.get(control)?.edits;
      if (edits && !edits.includes(kind))
        findings.add('K112', `control '${control ?? ''}' cannot edit '${field}' of kind '${kind}'`, ['columns', field, control ?? '']);
    }
  });
};

/** Columns to edit that the form cannot write or that are not shown, and columns to translate that hold no text in any language. */
export const checkScreenEdits: Check = (declarations) =>
  eachScreen(declarations, (screen, form, findings) => {
    if (!listsRows(screen)) return;
    const columns = screen.columns.map(({ field }) => field);
    for (const field of screen.edit) {
      const meta = form.meta.fields[field];
      if (!meta) continue;
      if (!meta.writable) findings.add('K113', `'${field}' cannot be edited: form '${form.name}' does not write it`, ['edit', field], form.write);
      if (!columns.includes(field)) findings.add('K122', `'${field}' is to be edited but is no column`, ['edit', field], columns);
    }
    for (const field of screen.translate) {
      const meta = form.meta.fields[field];
      if (meta && meta.language === undefined && !translatable.has(meta.kind))
        findings.add('K114', `'${field}' cannot be translated: kind '${meta.kind}' holds no text per language`, ['translate', field]);
    }
  });
const translatable: ReadonlySet<string> = new Set(['multi', 'multi_rich']);

/** Fields that rows must have for an action to make sense. */
const neededFields: Record<string, string> = { workflow: 'fsm_instance_id' };

/** Actions that a form must be made for, by the word that says so. */
const neededWords: Readonly<Record<string, 'copy' | 'upload'>> = { copy: 'copy', upload: 'upload' };

/** Actions on forms without the rows or the procedure they need. */
export const checkScreenActions: Check = (declarations) => {
  const actions = byName(declarations.actions);
  return eachScreen(declarations, (screen, form, findings) => {
    for (const name of namesOf(screen, 'action')) {
      const field = neededFields[name];
      if (field !== undefined && !form.meta.fields[field]) {
        findings.add('K115', `action '${name}' needs the field '${field}', which form '${form.name}' does not have`, ['actions', name]);
      }
      const word = neededWords[name];
      if (word !== undefined && form.meta[word] === undefined)
        findings.add('K353', `action '${name}' needs the word '${word}', which form '${form.name}' does not have`, ['actions', name]);
      const procedure = actions.get(name)?.procedure;
      if (procedure !== undefined && !form.meta.actions.includes(procedure)) {
        findings.add('K120', `action '${name}' calls procedure '${procedure}', which form '${form.name}' does not list`, ['actions', name]);
      }
    }
  });
};
