import type { Fetch } from '../../../../../schemas/forms/fetches.ts';
import type { UploadSort } from '../../../../../schemas/forms/define.ts';
import { access } from '../../../../generated/server/access.gen.ts';
import type { CompiledField, CompiledForm } from '../../records/core/compile.ts';
import type { Registry } from '../../records/core/registry.ts';
import { infoOf } from '../../records/core/tables.ts';
import type { TableInfo } from '../../records/core/tables.ts';

/** A form whose files are fetched, as the program works with it. */
export interface FetchedForm {
  fetch: Fetch;
  form: CompiledForm;
  sort: UploadSort;
  /** The table of its rows, the one column of its key, and the column that names the record. */
  base: TableInfo;
  key: string;
  by: CompiledField;
}

function fetchedForm(registry: Registry, fetch: Fetch): FetchedForm {
  const form = registry.wholeForm(fetch.form);
  const { table, upload } = form.definition;
  const [key, ...more] = form.key;
  const by = form.fields.get(fetch.by);
  if (!table || !upload || !key || more.length > 0 || !by) throw new Error(`the files of '${fetch.form}' cannot be fetched`);
  return { fetch, form, sort: upload, base: infoOf(table), key: key.name, by };
}

/** The forms whose files an import of this form fetches. */
export const fetchedFormsOf = (registry: Registry, importForm: string): FetchedForm[] =>
  (registry.wholeForm(importForm).definition.fetches ?? []).filter(({ form }) => registry.has(form)).map((fetch) => fetchedForm(registry, fetch));

/** The screen on which people see what became of the files; null where there is none. */
export const screenOf = ({ list }: Fetch): string | null => access[list].screens[0] ?? null;
