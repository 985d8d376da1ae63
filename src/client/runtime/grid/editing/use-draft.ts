import { useCallback, useMemo, useState } from 'react';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { ApiError } from '../../../data/api.ts';
import { errorText, problemText } from '../../../i18n/error-text.ts';
import { initialValues } from '../../form/initial-values.ts';
import type { GridModel } from '../use-grid.ts';
import { lockedReason } from '../../locked.ts';
import { checkDraft, commonValues, type Draft, draftFields, toDraft, withValue } from './draft.ts';

/** The rows being added, saved together. What the server refuses stays as it was typed. */
export function useDraft(grid: GridModel) {
  const { host, meta, rights, source, screen, fixedFilter, header } = grid;
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [saving, setSaving] = useState(false);
  const allowed = meta.add && rights.add;
  /** Why no rows may be added now, in words. */
  const locked = useMemo(() => lockedReason('add', { meta, rows: [], header }, host), [meta, header, host]);

  const fields = useMemo(() => draftFields(screen, host), [screen, host]);
  const given = useMemo(
    () => Object.fromEntries(Object.entries(commonValues(fixedFilter)).filter(([name]) => meta.fields[name]?.creatable)),
    [fixedFilter, meta],
  );

  const open = useCallback(
    (rows: readonly JsonObject[] = [{}]) => {
      if (!allowed || locked !== undefined) return;
      const isEmpty = rows.every((row) => Object.keys(row).length === 0);
      const opened = () => rows.map((row) => toDraft({ ...initialValues(meta), ...given, ...row }));
      setDrafts((now) => (now.length > 0 && isEmpty ? now : [...now, ...opened()]));
    },
    [allowed, locked, meta, given],
  );

  const set = useCallback(
    (at: number, field: string, value: Json, code: string | null) =>
      setDrafts((now) => now.map((draft, place) => (place === at ? withValue(draft, field, value, code, host.text) : draft))),
    [host],
  );

  const refuse = useCallback(
    (cause: unknown) => {
      const exists = cause instanceof ApiError && cause.code === 'already_exists';
      host.toast(
        exists
          ? { variant: 'warning', text: host.text('message.already_exists') }
          : { variant: 'danger', text: host.text('message.error_saving_data', { reason: errorText(cause, host.text) }) },
      );
      const problems = Object.fromEntries((cause instanceof ApiError ? cause.fields : []).map((one) => [one.field, problemText(one, host.text)]));
      setDrafts(drafts.map((draft) => ({ ...draft, problems })));
    },
    [drafts, host],
  );

  const save = useCallback(async () => {
    if (saving) return;
    const checked = drafts.map((draft) => checkDraft(draft, fields, host.text));
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
      refuse(cause);
    } finally {
      setSaving(false);
    }
  }, [drafts, saving, fields, refuse, host, meta.name, source]);

  const close = useCallback(() => setDrafts([]), []);
  return { drafts, saving, allowed, locked, fields, open, set, save, close };
}

export type GridDraft = ReturnType<typeof useDraft>;
