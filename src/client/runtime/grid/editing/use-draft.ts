import { useCallback, useMemo, useState } from 'react';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import { ApiError } from '../../../data/api.ts';
import { errorText, problemText } from '../../../i18n/error-text.ts';
import { initialValues } from '../../form/initial-values.ts';
import { type GridColumn, resolveColumn } from '../columns/resolve-columns.ts';
import type { GridModel } from '../use-grid.ts';

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

const toDraft = (values: JsonObject): Draft => ({ values, problems: {} });

/** The rows being added, saved together. What the server refuses stays as it was typed. */
export function useDraft(grid: GridModel) {
  const { host, meta, rights, source, screen, fixedFilter } = grid;
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [saving, setSaving] = useState(false);
  const allowed = meta.add && rights.add;

  /** Fields that may be given: those with a column, then those without that must be. */
  const fields = useMemo<GridColumn[]>(() => {
    const shown = screen.columns.map((column) => column.field);
    const names = [...shown, ...Object.keys(meta.fields).filter((name) => !shown.includes(name) && meta.fields[name]?.required)];
    return names.flatMap((name) => {
      const field = meta.fields[name];
      const column = screen.columns.find((one) => one.field === name) ?? { field: name };
      return field && (field.creatable || field.writable) ? [resolveColumn(name, field, column, host, true)] : [];
    });
  }, [screen, meta, host]);

  const given = useMemo(
    () => Object.fromEntries(Object.entries(commonValues(fixedFilter)).filter(([name]) => meta.fields[name]?.creatable)),
    [fixedFilter, meta],
  );

  const open = useCallback(
    (rows: readonly JsonObject[] = [{}]) => {
      if (allowed)
        setDrafts((now) =>
          now.length > 0 && rows.every((row) => Object.keys(row).length === 0)
            ? now
            : [...now, ...rows.map((row) => toDraft({ ...initialValues(meta), ...given, ...row }))],
        );
    },
    [allowed, meta, given],
  );

  const set = useCallback(
    (at: number, field: string, value: Json, code: string | null) =>
      setDrafts((now) =>
        now.map((draft, place) => {
          if (place !== at) return draft;
          const { [field]: _, ...others } = draft.problems;
          const problems = code === null ? others : { ...others, [field]: problemText({ code, params: {} }, host.text) };
          return { values: { ...draft.values, [field]: value }, problems };
        }),
      ),
    [host],
  );

  const check = useCallback(
    (draft: Draft): Draft => ({
      values: draft.values,
      problems: {
        ...Object.fromEntries(
          fields.flatMap((column) => {
            const code = column.problemOf(draft.values[column.id] ?? null);
            return code === null ? [] : [[column.id, problemText({ code, params: {} }, host.text)] as const];
          }),
        ),
        ...draft.problems,
      },
    }),
    [fields, host],
  );

  const save = useCallback(async () => {
    if (saving) return;
    const checked = drafts.map(check);
    if (checked.some((draft) => Object.keys(draft.problems).length > 0)) {
      setDrafts(checked);
      return;
    }
    setSaving(true);
    try {
      await host.api.action(meta.name, 'set', { rows: drafts.map((draft) => draft.values) });
      host.toast({ text: host.text('message.data_saved') });
      setDrafts([]);
      source.reload();
    } catch (cause) {
      const exists = cause instanceof ApiError && cause.code === 'already_exists';
      host.toast(
        exists
          ? { variant: 'warning', text: host.text('message.already_exists') }
          : { variant: 'danger', text: host.text('message.error_saving_data', { reason: errorText(cause, host.text) }) },
      );
      const problems = Object.fromEntries((cause instanceof ApiError ? cause.fields : []).map((one) => [one.field, problemText(one, host.text)]));
      setDrafts(drafts.map((draft) => ({ ...draft, problems })));
    } finally {
      setSaving(false);
    }
  }, [drafts, saving, check, host, meta.name, source]);

  const close = useCallback(() => setDrafts([]), []);
  return { drafts, saving, allowed, fields, open, set, save, close };
}

export type GridDraft = ReturnType<typeof useDraft>;
