import type { AnyForm } from '../../../../schemas/forms/define.ts';

/** Which records live in which workflow: each type names its home form, and the records are the rows of that form's table. */
export interface Homes {
  /** The form whose pages' right to set lets staff fire events; undefined where the type has no records. */
  formOf(type_code: string): string | undefined;
  /** The type in which the rows of a form live. */
  typeOf(form: AnyForm): string | undefined;
  /** Every form over the records of a type. */
  formsOf(type_code: string): string[];
}

/** @param named the home form of each type that has one */
export function createHomes(forms: Readonly<Record<string, AnyForm>>, named: Readonly<Record<string, string>>): Homes {
  const types = new Map(Object.entries(named).flatMap(([type, form]) => (forms[form]?.table ? [[forms[form].table, type] as const] : [])));
  const typeOf = ({ table }: AnyForm): string | undefined => table && types.get(table);
  return {
    formOf: (type_code) => named[type_code],
    typeOf,
    formsOf: (type_code) => Object.entries(forms).flatMap(([name, form]) => (typeOf(form) === type_code ? [name] : [])),
  };
}
