import type { Fetch } from '../../schemas/forms/fetches.ts';
import type { Check, FormDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

function findingsOf({ file, text }: FormDeclaration, fetch: Fetch, forms: ReadonlyMap<string, FormDeclaration>): Finding[] {
  const at = (code: Finding['code'], message: string, names: readonly string[], suggestion?: string): Finding => ({
    file,
    line: lineOf(text, 'fetches', ...names),
    code,
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
  const missing = [fetch.form, fetch.list].filter((name) => !forms.has(name));
  const form = forms.get(fetch.form);
  if (!form || missing.length > 0)
    return missing.map((name) => at('K397', `'fetches' names the form '${name}', which does not exist`, [name], closest(name, forms.keys())));
  const known = new Set(Object.keys(form.meta.fields));
  const named = [fetch.by, fetch.field, ...(fetch.main === undefined ? [] : [fetch.main])];
  return [
    ...(form.form?.upload === undefined ? [at('K399', `'fetches' names the form '${fetch.form}', which takes no files`, [fetch.form])] : []),
    ...(form.meta.key.length === 1 ? [] : [at('K399', `'fetches' names the form '${fetch.form}', whose rows are not told by one field`, [fetch.form])]),
    ...named
      .filter((field) => !known.has(field))
      .map((field) => at('K400', `'fetches' names '${field}', which is no field of '${fetch.form}'`, [fetch.form, field], closest(field, known))),
    ...(known.has(fetch.by) && !form.create.includes(fetch.by)
      ? [at('K400', `'fetches' names '${fetch.by}', which nobody gives a new row of '${fetch.form}'`, [fetch.form, fetch.by])]
      : []),
  ];
}

/** Forms and fields that nothing can be fetched for. */
export const checkFetches: Check = ({ forms }) => {
  const known = byName(forms);
  return forms.flatMap((declared) => (declared.form?.fetches ?? []).flatMap((fetch) => findingsOf(declared, fetch, known)));
};
