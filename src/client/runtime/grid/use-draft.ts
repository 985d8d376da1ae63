import { useCallback, useMemo, useState } from 'react';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { ApiError } from '../../data/api.ts';
import { failureText, problemText } from './problem-text.ts';
import { type GridColumn, resolveColumn } from './resolve-columns.ts';
import type { GridModel } from './use-grid.ts';

export interface Draft {
  values: JsonObject;
  /** What is wrong by field, in words. */
  problems: Readonly<Record<string, string>>;
  saving: boolean;
}

/** The row being added. What the server refuses stays as it was typed. */
export function useDraft(grid: GridModel) {
  const { host, meta, rights, source, screen } = grid;
  const [draft, setDraft] = useState<Draft | null>(null);
  const allowed = meta.add && rights.add;

  /** Fields that may be given, visible columns first, then those without a column that must be. */
  const fields = useMemo<GridColumn[]>(() => {
    const shown = screen.columns.map((column) => column.field);
    const names = [...shown, ...Object.keys(meta.fields).filter((name) => !shown.includes(name) && meta.fields[name]?.required)];
    return names.flatMap((name) => {
      const field = meta.fields[name];
      return field?.creatable ? [resolveColumn(name, field, screen.columns.find((column) => column.field === name) ?? { field: name }, host, true)] : [];
    });
  }, [screen, meta, host]);

  const open = useCallback(() => {
    if (allowed) setDraft((now) => now ?? { values: {}, problems: {}, saving: false });
  }, [allowed]);

  const set = useCallback((field: string, value: Json, code: string | null) => setDraft((now) => {
    if (!now) return now;
    const { [field]: _, ...others } = now.problems;
    const problems = code === null ? others : { ...others, [field]: problemText(host.text, { code, params: {} }) };
    return { ...now, values: { ...now.values, [field]: value }, problems };
  }), [host]);

  const save = useCallback(async () => {
    if (!draft || draft.saving) return;
    const wrong = fields.flatMap((column) => {
      const code = column.problemOf(draft.values[column.id] ?? null);
      return code === null ? [] : [[column.id, problemText(host.text, { code, params: {} })] as const];
    });
    if (wrong.length > 0) {
      setDraft({ ...draft, problems: { ...Object.fromEntries(wrong), ...draft.problems } });
      return;
    }
    setDraft({ ...draft, saving: true });
    try {
      await host.api.action(meta.name, 'set', { rows: [draft.values] });
      host.toast({ text: host.text('message.data_saved') });
      setDraft(null);
      source.reload();
    } catch (cause) {
      const problems = cause instanceof ApiError ? cause.fields : [];
      const exists = cause instanceof ApiError && cause.code === 'already_exists';
      host.toast({
        variant: exists ? 'warning' : 'danger',
        text: host.text(exists ? 'message.already_exists' : 'message.error_saving_data'),
        detail: failureText(host.text, cause),
      });
      setDraft({
        ...draft,
        problems: Object.fromEntries(problems.map((one) => [one.field, problemText(host.text, { code: one.code, params: one.params ?? {} })])),
      });
    }
  }, [draft, fields, host, meta.name, source]);

  return { draft, allowed, fields, open, set, save, close: () => setDraft(null) };
}

export type GridDraft = ReturnType<typeof useDraft>;
