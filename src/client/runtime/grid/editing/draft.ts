import type { ScreenMeta } from '../../../../../schemas/metadata.ts';
import type { RowsScreen } from '../../../../../schemas/screen/grammar.ts';
import type { FieldProblem } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import { problemText } from '../../../i18n/error-text.ts';
import { asBegun } from '../../form/initial-values.ts';
import type { Host } from '../../host.tsx';
import { type GridColumn, resolveColumn } from '../columns/resolve-columns.ts';

type Text = Host['text'];

/** A row that is not stored yet. */
export interface Draft {
  values: JsonObject;
  /** What is wrong by field, in words. */
  problems: Readonly<Record<string, string>>;
}

/** What the rows of a detail have in common, a new one has too. */
export const commonValues = (filter: FilterNode | undefined): JsonObject =>
  filter && 'and' in filter
    ? Object.fromEntries(filter.and.flatMap((one) => ('op' in one && one.op === 'eq' ? [[one.field, one.value ?? null] as const] : [])))
    : {};

export const toDraft = (values: JsonObject): Draft => ({ values, problems: {} });

/** Fields that may be given to a new row: those with a column, then those without that must be. */
export function draftFields(screen: ScreenMeta<RowsScreen>, host: Host): GridColumn[] {
  const { meta } = screen;
  // A column that nobody sees is asked for where the row needs it alone.
  const shown = screen.columns.filter(({ hidden }) => hidden !== true).map((column) => column.field);
  const names = [...shown, ...Object.keys(meta.fields).filter((name) => !shown.includes(name) && meta.fields[name] && asBegun(meta.fields[name]).required)];
  return names.flatMap((name) => {
    const field = meta.fields[name];
    const column = screen.columns.find((one) => one.field === name) ?? { field: name };
    return field && (field.creatable || field.writable) ? [resolveColumn(name, asBegun(field), column, host, true)] : [];
  });
}

/** The draft with another value; `code` says what is wrong with it. */
export function withValue(draft: Draft, field: string, value: Json, code: string | null, text: Text): Draft {
  const { [field]: _, ...others } = draft.problems;
  const problems = code === null ? others : { ...others, [field]: problemText({ code, params: {} }, text) };
  return { values: { ...draft.values, [field]: value }, problems };
}

/**
 * Drafts with what the server found wrong, each at its own: a problem names its row by place; one that does not may be any draft's.
 */
export function withRefusals(drafts: readonly Draft[], refused: readonly FieldProblem[], text: Text): Draft[] {
  return drafts.map((draft, at) => {
    const own = refused.filter(({ params: { row } = {} }) => typeof row !== 'number' || row === at);
    return { ...draft, problems: Object.fromEntries(own.map((one) => [one.field, problemText(one, text)])) };
  });
}

/** The draft with what its fields find wrong; what was found while typing is kept. */
export function checkDraft(draft: Draft, fields: readonly GridColumn[], text: Text): Draft {
  const found = fields.flatMap((column) => {
    const code = column.problemOf(draft.values[column.id] ?? null);
    return code === null ? [] : [[column.id, problemText({ code, params: {} }, text)] as const];
  });
  return { values: draft.values, problems: { ...Object.fromEntries(found), ...draft.problems } };
}
