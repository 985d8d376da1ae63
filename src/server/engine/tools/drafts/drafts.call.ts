import * as v from 'valibot';
import { groupBy } from '../../../../shared/group-by.ts';
import { isObject } from '../../../../shared/json.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { MultiText } from '../../../../shared/languages.ts';
import type { ChangeDraft } from '../../../../shared/workflow/inbox.ts';
import type { Caller } from '../../access/callers.ts';
import { formOf, rightsOnForm } from '../../access/rights.ts';
import type { Transaction } from '../../database/database.ts';
import { defineCall } from '../../http/define-call.ts';
import type { CompiledForm } from '../../records/core/compile.ts';
import type { Registry } from '../../records/core/registry.ts';
import { keyText, readRows } from '../../records/core/rows.ts';
import { draftsThatWait } from './draft-rows.ts';
import type { StoredDraft } from './draft-rows.ts';

/** What is told of a record beside its name. */
const mostAbout = 2;

/** The field that a record is called by in all languages: `product_name` of `product_code`. */
const nameField = ({ key, fields }: CompiledForm): string | undefined => {
  const name = key[0]?.name.replace(/_(?:id|code)$/, '_name');
  return name !== undefined && fields.get(name)?.trait.perLanguage ? name : undefined;
};

const textsIn = (value: Json | undefined): MultiText | null =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string')) : null;

/** The record that a draft would add, as far as it is said. */
const newRow = ({ cells }: StoredDraft): JsonObject => Object.fromEntries((cells ?? []).map(({ field, new: wished }) => [field, wished]));

/** What is told of one draft, of its record as it is now. */
function toldOf(form: CompiledForm, { record_key: key, ...draft }: StoredDraft, row: JsonObject, told: readonly string[]): ChangeDraft {
  const [record, ...further] = told.flatMap((field) => (typeof row[field] === 'string' || typeof row[field] === 'number' ? [String(row[field])] : []));
  return {
    ...draft,
    key,
    cells: draft.cells && draft.cells.filter(({ field }) => form.fields.has(field)),
    record: record ?? Object.values(key).join(' '),
    about: further.slice(0, mostAbout).join(' · '),
    names: textsIn(row[nameField(form) ?? '']),
  };
}

/** Drafts with the names of their records, as the form is found from anywhere; a form that the person sees no more tells none. */
async function named(tx: Transaction, registry: Registry, caller: Caller, name: string, drafts: readonly StoredDraft[]): Promise<ChangeDraft[]> {
  const isSeen = registry.has(name) && rightsOnForm(caller.rights, formOf(name)).list;
  if (!isSeen) {
    return drafts.map(({ record_key: key, ...draft }) => ({
      ...draft,
      key,
      record: Object.values(key).join(' '),
      about: '',
      names: null,
      cells: draft.cells && [],
    }));
  }
  const form = registry.form(name, caller);
  const { title = [], lines = [] } = form.definition.findable ?? {};
  const told = [...title, ...lines].filter((field) => form.fields.has(field));
  const keys = drafts.filter(({ draft_kind }) => draft_kind !== 'add').map(({ record_key }) => record_key);
  const rows = await readRows(tx, form, keys, [...told, ...[nameField(form)].filter((field) => field !== undefined)]);
  const rowOf = (draft: StoredDraft): JsonObject => (draft.draft_kind === 'add' ? newRow(draft) : (rows.get(keyText(form, draft.record_key)) ?? {}));
  return drafts.map((draft) => toldOf(form, draft, rowOf(draft), told));
}

/** What assistants wish to change for the caller, and what waits for his yes or no. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({}),
  run: async (_input, { records }, caller): Promise<{ drafts: ChangeDraft[] }> => {
    if (caller.companyCode === null) return { drafts: [] };
    return records.read(caller, async (tx) => {
      const found = await draftsThatWait(tx, caller);
      const drafts: ChangeDraft[] = [];
      for (const [form, own] of groupBy(found, ({ form }) => form)) drafts.push(...(await named(tx, records.registry, caller, form, own)));
      const places = new Map(found.map(({ change_draft_id }, place) => [change_draft_id, place]));
      return { drafts: drafts.toSorted((a, b) => (places.get(a.change_draft_id) ?? 0) - (places.get(b.change_draft_id) ?? 0)) };
    });
  },
});
