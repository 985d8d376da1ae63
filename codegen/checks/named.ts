import { columnOf } from '../../schemas/forms/defaults.ts';
import type { AnyForm } from '../../schemas/forms/define.ts';
import type { Check, FormDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** What a record is called where it is chosen: the first field after the key. */
const labelOf = ({ fields, key }: AnyForm): string | undefined => Object.keys(fields).find((name) => !key.includes(name));

const isSameColumn = (one: AnyForm, other: AnyForm, name: string): boolean => {
  const column = columnOf(one.fields[name]);
  return column !== undefined && column === columnOf(other.fields[name]);
};

function findingsOf({ file, text, form }: FormDeclaration, forms: ReadonlyMap<string, FormDeclaration>): Finding[] {
  const adds = form?.added_by;
  if (!form || !adds) return [];
  const finding = (code: Finding['code'], message: string, suggestion?: string): Finding => ({
    file,
    line: lineOf(text, 'added_by', adds.form),
    code,
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
  const adding = forms.get(adds.form);
  if (!adding) return [finding('K375', `form '${adds.form}' does not exist`, closest(adds.form, forms.keys()))];
  const label = labelOf(form);
  const given = Object.keys(adds.given ?? {});
  const side = adds.within === undefined ? [] : [adds.within];
  const mayGive = (name: string): boolean => adding.write.includes(name) || adding.create.includes(name);
  const unknown = [...(label === undefined ? [] : [label]), ...side, ...given].filter((name) => !mayGive(name));
  const open = adding.required.filter((name) => name !== label && !given.includes(name) && name !== adds.within);
  return [
    ...(adding.meta.add ? [] : [finding('K376', `nobody adds records by '${adds.form}'`)]),
    ...(adding.form && label !== undefined && [label, ...side, ...form.key].every((name) => adding.form && isSameColumn(form, adding.form, name))
      ? []
      : [finding('K377', `'${adds.form}' does not show the key and the label of this form's rows`)]),
    ...unknown.map((name) => finding('K378', `a record added by '${adds.form}' cannot be given '${name}'`)),
    ...open.map((name) => finding('K379', `a record added by '${adds.form}' needs '${name}', which its name does not give`)),
  ];
}

/** Records that a file is to add by their names alone, and that need more, or that nobody adds. */
export const checkNamed: Check = ({ forms }) => {
  const named = byName(forms);
  return forms.flatMap((form) => findingsOf(form, named));
};
