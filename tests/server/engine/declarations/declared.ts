import { sequenceOfForm } from '../../../../schemas/forms/sequence.ts';
import { instanceColumnOf } from '../../../../schemas/tables/workflow/fsm.ts';
import type { AnyForm, WriteTarget } from '../../../../schemas/forms/define.ts';
import { isColumn, natureOf, sequenceOf } from '../../../../schemas/tables/define.ts';
import type { Nature } from '../../../../schemas/tables/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import type { Database } from '../../../../src/server/engine/database/database.ts';

/** Every form by its name, without the types of its own fields. */
export const declaredForms: readonly (readonly [string, AnyForm])[] = Object.entries(forms);

/** Kind and options of a form's field. */
export function natureIn(form: AnyForm, field: string): Nature {
  const found = form.fields[field];
  if (!found) throw new Error(`the form has no field ${field}`);
  return isColumn(found) ? natureOf(found) : found;
}

/** How a field is written: by its kind's nature into a column, or by what its target does besides. Fields of one mechanism run through the same statements. */
export function mechanismOf(form: AnyForm, field: string): string {
  const target: WriteTarget | undefined = form.write?.[field];
  if (!target) throw new Error(`${field} is not written`);
  const does = isColumn(target) ? [] : ['presence', 'language', 'recalculate'].filter((word) => word in target);
  const { sqlType, operators } = natureIn(form, field).kind;
  return [sqlType, ...operators, ...does, form.table && sequenceOf(form.table)?.position === field ? 'place' : ''].join(' ');
}

/** The first of each that has the same mark. */
export const oneOfEach = <T>(all: readonly T[], mark: (one: T) => unknown): T[] => {
  const seen = new Set<unknown>();
  return all.filter((one) => !seen.has(mark(one)) && seen.add(mark(one)));
};

/** Who may open a form, whose rows it shows and what it lets do: forms of one sort go through the same checks. */
const sortOf = (form: AnyForm): string => {
  const mechanisms = {
    reads: form.search ?? form.searchText,
    pages: form.large,
    sets: form.write,
    adds: form.add,
    deletes: form.delete,
    moves: sequenceOfForm(form),
    uploads: form.upload,
    acts: (form.actions ?? []).length > 0,
    fires: form.table && instanceColumnOf(form.table),
  };
  const used = Object.entries(mechanisms).flatMap(([name, value]) => (value ? [name] : []));
  return [form.access ?? 'pages', form.scope, ...used].join(' ');
};

/** All forms on the server, which mostly is twice as quick; on the embedded engine one of each sort, for what is decided before a statement is made. */
export const formsTriedOn = (engine: Database['engine'], whole: Database['engine'] = 'postgres') =>
  engine === whole ? declaredForms : oneOfEach(declaredForms, ([, form]) => sortOf(form));

/** Every second of them; those of an odd turn are those that an even one leaves out. */
export const everySecond = <T>(all: readonly T[], turn: number): T[] => all.filter((_, place) => (place + turn) % 2 === 0);

/** So many of them, evenly from the first to the last. */
export const spread = <T>(all: readonly T[], most: number): T[] => {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, index) => all[Math.floor(index * step)] as T);
};

/** Of all forms one of each sort, and so many others from the first to the last: for what is decided by the sort, where one form takes long. */
export const formsOfEachSort = (engine: Database['engine'], others = 20) => {
  const sorts = oneOfEach(declaredForms, ([, form]) => sortOf(form));
  return engine === 'postgres' ? [...new Set([...sorts, ...spread(declaredForms, others)])] : sorts;
};

/** How many declarations of a kind a suite tries on the embedded engine. */
const fewEmbedded = 4;

/**
 * Of any declarations those that a suite tries on an engine: all on the server, some from the first to the last on the embedded one, to which the same words
 * become the same statements.
 */
export const triedOn = <T>(engine: Database['engine'], all: readonly T[], whole: Database['engine'] = 'postgres'): readonly T[] =>
  engine === whole ? all : spread(all, fewEmbedded);
