import type { ForeignKey } from 'drizzle-orm/pg-core';
import { configOf } from '../../schemas/tables/config.ts';
import { companyColumn } from '../../schemas/forms/source.ts';
import { primaryKey, toScope } from '../../schemas/forms/defaults.ts';
import type { AnyForm } from '../../schemas/forms/define.ts';
import { isColumn } from '../../schemas/tables/define.ts';
import type { Check, FormDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** The columns of a foreign key in pairs, ours and theirs. */
const pairsOf = (key: ForeignKey): [string, string][] => {
  const { columns, foreignColumns } = key.reference();
  return columns.map(({ name }, i) => [name, foreignColumns[i]?.name ?? '']);
};

/** The foreign key by which lines belong to the rows of `parent`; undefined where the table has none such. */
function keyToParent(form: AnyForm, parent: AnyForm, by: string): ForeignKey | undefined {
  const [key, ...more] = parent.table ? primaryKey(parent.table) : [];
  const column = form.fields[by];
  if (!form.table || !key || more.length > 0 || !isColumn(column) || column.table !== form.table) return undefined;
  return configOf(form.table).foreignKeys.find(
    (one) => one.reference().foreignTable === parent.table && pairsOf(one).some(([own, foreign]) => own === column.name && foreign === key.name),
  );
}

/** What is wrong with the word `parent` of one form, and at which of its names. */
function faultOf({ form, meta }: FormDeclaration, forms: ReadonlyMap<string, FormDeclaration>): [Finding['code'], string, string] | undefined {
  if (!form || !meta.parent) return undefined;
  const { form: name, by } = meta.parent;
  const parent = forms.get(name);
  if (!parent?.form) return ['K330', `its rows are lines of form '${name}', which does not exist`, name];
  const key = keyToParent(form, parent.form, by);
  if (!key) return ['K331', `'${by}' is no foreign key to the key of the table of form '${name}'`, by];
  const isByCompany = pairsOf(key).some(([own, foreign]) => own === companyColumn && foreign === companyColumn);
  const [own, theirs] = [toScope(form.table), toScope(parent.form.table)];
  if (own !== theirs || (own === 'company' && !isByCompany))
    return ['K332', `the foreign key of '${by}' lets a line belong to a row of another company: it lacks '${companyColumn}'`, by];
  if (key.onDelete !== 'cascade') return ['K333', `the foreign key of '${by}' does not delete lines with their row of '${name}'`, by];
  if (meta.fields[by]?.writable) return ['K334', `'${by}' may be written: a line would go to another row of '${name}'`, by];
  return undefined;
}

/** Lines that do not belong to the rows they are said to belong to. */
export const checkLines: Check = ({ forms }) => {
  const named = byName(forms);
  return forms.flatMap((form) => {
    const fault = faultOf(form, named);
    if (!fault) return [];
    const [code, message, name] = fault;
    const suggestion = code === 'K330' ? closest(name, named.keys()) : undefined;
    return [{ file: form.file, line: lineOf(form.text, 'parent', name), code, message, ...(suggestion === undefined ? {} : { suggestion }) }];
  });
};
