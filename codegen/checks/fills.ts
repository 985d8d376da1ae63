import type { Fill } from '../../schemas/forms/fills.ts';
import type { Check, FormDeclaration, ProcedureDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** Fields that a row of the form is told by or may be given. */
const givenFields = ({ meta, write, create }: FormDeclaration): ReadonlySet<string> => new Set([...meta.key, ...write, ...create]);

/** An action that asks for something, or whose steps nobody takes back, is no part of another write. */
const isAlone = ({ input, fires }: ProcedureDeclaration): boolean => Object.keys(input).length > 0 || Object.keys(fires).length > 0;

/** The fields that it names, by the forms that should have them. */
function fieldsOf({ form, by, asks, fields, told_by, found_by = [], heads = {}, same = {}, under }: Fill): Map<string, string[]> {
  const own = [by, told_by, under?.by, ...asks, ...fields, ...found_by, ...Object.keys(heads), ...Object.entries(same).flat()];
  const named = new Map([[form as string, [...new Set(own.filter((field) => field !== undefined))]]]);
  if (under) named.set(under.form, [...Object.keys(under.values), under.file_name]);
  return named;
}

interface Known {
  forms: ReadonlyMap<string, FormDeclaration>;
  procedures: ReadonlyMap<string, ProcedureDeclaration>;
}

function findingsOf({ file, text }: FormDeclaration, fill: Fill, { forms, procedures }: Known): Finding[] {
  const at = (code: Finding['code'], message: string, names: readonly string[], suggestion?: string): Finding => ({
    file,
    line: lineOf(text, 'fills', ...names),
    code,
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
  const { on, under } = fill;
  const missing = [fill.form, on, under?.form].filter((name) => name !== undefined && !forms.has(name));
  const form = forms.get(fill.form);
  if (!form || missing.length > 0)
    return missing.map((name) => at('K390', `'fills' names the form '${name}', which does not exist`, [name ?? ''], closest(name ?? '', forms.keys())));
  const unknown = [...fieldsOf(fill)].flatMap(([name, fields]) => {
    const given = givenFields(forms.get(name) ?? form);
    return fields
      .filter((field) => !given.has(field))
      .map((field) => at('K391', `'fills' names '${field}', which nobody gives a row of '${name}'`, [fill.form, field], closest(field, given)));
  });
  const { then } = fill;
  const procedure = then === undefined ? undefined : procedures.get(then);
  const isAction = then === undefined || (form.form?.actions?.includes(then) === true && procedure !== undefined);
  return [
    ...unknown,
    ...(isAction ? [] : [at('K392', `'fills' names the action '${then}', which '${form.name}' does not have`, [fill.form, then ?? ''])]),
    ...(procedure && isAlone(procedure)
      ? [at('K393', `'fills' names the action '${then}', which asks for something or fires events`, [fill.form, then ?? ''])]
      : []),
  ];
}

/** Forms, fields and actions of further forms that an import cannot fill so. */
export const checkFills: Check = ({ forms, procedures }) => {
  const known = { forms: byName(forms), procedures: byName(procedures) };
  return forms.flatMap((declared) => (declared.form?.fills ?? []).flatMap((fill) => findingsOf(declared, fill, known)));
};
