import type { AnyForm } from '../../../schemas/forms/define.ts';
import { isColumn, natureOf } from '../../../schemas/tables/define.ts';
import type { Nature } from '../../../schemas/tables/define.ts';
import { forms } from '../../../src/generated/server/forms.gen.ts';

/** Every form by its name, without the types of its own fields. */
export const declaredForms: readonly (readonly [string, AnyForm])[] = Object.entries(forms);

/** Kind and options of a form's field. */
export function natureIn(form: AnyForm, field: string): Nature {
  const found = form.fields[field];
  if (!found) throw new Error(`the form has no field ${field}`);
  return isColumn(found) ? natureOf(found) : found;
}

/** So many of them, evenly from the first to the last. */
export const spread = <T>(all: readonly T[], most: number): T[] => {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, index) => all[Math.floor(index * step)] as T);
};
