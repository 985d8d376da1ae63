import type { Fill } from '../../schemas/forms/fills.ts';
import type { Check, FormDeclaration, ProcedureDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** Fields that a row of the form is told by or may be given. */
const givenFields = ({ meta, write, create }: FormDeclaration): ReadonlySet<string> => new Set([...meta.key, ...write, ...create]);

/** An action that asks for something, or whose steps nobody takes back, is no part of another write. */
const isAlone = ({ input, fires }: ProcedureDeclaration): boolean => Object.keys(input).length > 0 || Object.keys(fires).length > 0;

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
  const missing = [fill.form, ...(fill.on === undefined ? [] : [fill.on])].filter((name) => !forms.has(name));
  const form = forms.get(fill.form);
  if (!form || missing.length > 0)
    return missing.map((name) => at('K390', `'fills' names the form '${name}', which does not exist`, [name], closest(name, forms.keys())));
  const given = givenFields(form);
  const named = [fill.by, ...fill.asks, ...fill.fields, ...(fill.found_by ?? []), ...Object.keys(fill.heads ?? {}), ...Object.entries(fill.same ?? {}).flat()];
  const unknown = [...new Set(named)].filter((field) => !given.has(field));
  const { then } = fill;
  const procedure = then === undefined ? undefined : procedures.get(then);
  const isAction = then === undefined || (form.form?.actions?.includes(then) === true && procedure !== undefined);
  return [
    ...unknown.map((field) => at('K391', `'fills' names '${field}', which nobody gives a row of '${form.name}'`, [fill.form, field], closest(field, given))),
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
