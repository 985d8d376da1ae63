import { useCallback, useMemo, useState } from 'react';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { SetAnswer } from '../../../../shared/records/calls.ts';
import { ApiError } from '../../../data/api.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { creatableOf, initialValues } from '../../form/initial-values.ts';
import type { GridModel } from '../use-grid.ts';
import { lockedReason } from '../../locked.ts';
import { checkDraft, commonValues, type Draft, draftFields, toDraft, withRefusals, withValue } from './draft.ts';
import { pasteOver } from './paste-drafts.ts';
import type { GridColumn } from '../columns/resolve-columns.ts';
import { useDraftPicture } from './use-draft-picture.ts';

const nothing: readonly GridColumn[] = [];

/** What a new row may be given, and how one begins: with what follows by itself and what the rows here have in common. */
function useBeginning({ host, meta, screen, fixedFilter }: GridModel, isOpen: boolean) {
  const given = useMemo(() => creatableOf(meta, commonValues(fixedFilter)), [fixedFilter, meta]);

  // What all rows here have in common is not asked for; without a draft nothing is.
  const fields = useMemo(() => (isOpen ? draftFields(screen, host).filter(({ id }) => !Object.hasOwn(given, id)) : nothing), [isOpen, screen, host, given]);

  const begin = useCallback((row: JsonObject = {}) => toDraft({ ...initialValues(meta), ...given, ...row }), [meta, given]);
  return { fields, begin };
}

/** Says why the rows were not added. */
function tellRefusal(cause: unknown, { toast, text }: GridModel['host']): void {
  const exists = cause instanceof ApiError && cause.code === 'already_exists';
  toast(
    exists
      ? { variant: 'warning', text: text('message.already_exists') }
      : { variant: 'danger', text: text('message.error_saving_data', { reason: errorText(cause, text) }) },
  );
}

/** The rows being added, saved together. What the server refuses stays as it was typed. */
export function useDraft(grid: GridModel) {
  const { host, meta, rights, source, header } = grid;
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [saving, setSaving] = useState(false);
  /** How often a further row was begun where one was saved. */
  const [begun, setBegun] = useState(0);
  const allowed = meta.add && rights.add;
  /** Why no rows may be added now, in words. */
  const locked = useMemo(() => lockedReason('add', { meta, rows: [], header }, host), [meta, header, host]);

  const { fields, begin } = useBeginning(grid, drafts.length > 0);
  const picture = useDraftPicture(grid);

  const open = useCallback(
    (rows: readonly JsonObject[] = [{}]) => {
      if (!allowed || locked !== undefined) return;
      const isEmpty = rows.every((row) => Object.keys(row).length === 0);
      const opened = () => rows.map((row) => begin(row));
      setDrafts((now) => (now.length > 0 && isEmpty ? now : [...now, ...opened()]));
    },
    [allowed, locked, begin],
  );

  const set = useCallback(
    (at: number, field: string, value: Json, code: string | null) =>
      setDrafts((now) => now.map((draft, place) => (place === at ? withValue(draft, field, value, code, host.text) : draft))),
    [host],
  );

  /** Stores the drafts; with `another` a further one begins where they were. */
  const save = useCallback(
    async (another = false) => {
      if (saving) return;
      const checked = drafts.map((draft) => checkDraft(draft, fields, host.text));
      if (checked.some((draft) => Object.keys(draft.problems).length > 0)) {
        setDrafts(checked);
        return;
      }
      setSaving(true);
      try {
        const { rows } = await host.api.action<SetAnswer>(meta.name, 'set', { rows: drafts.map((draft) => draft.values) });
        host.toast({ text: host.text('message.data_saved') });
        const [row] = rows;
        if (row && drafts.length === 1) await picture.bring(row);
        setDrafts(another ? [begin()] : []);
        if (another) setBegun((now) => now + 1);
        source.reload();
      } catch (cause) {
        tellRefusal(cause, host);
        setDrafts(withRefusals(drafts, cause instanceof ApiError ? cause.fields : [], host.text));
      } finally {
        setSaving(false);
      }
    },
    [drafts, saving, fields, begin, host, meta.name, source, picture],
  );

  /** A block of cells pasted into a field of a draft; lines beyond the last draft open further ones. */
  const paste = useCallback(
    (at: number, field: string, pasted: string) => setDrafts((now) => pasteOver(now, pasted, { at, field }, { fields, begin, text: host.text })),
    [fields, begin, host],
  );

  const { choose } = picture;
  const close = useCallback(() => {
    choose(null);
    setDrafts([]);
  }, [choose]);
  return { drafts, picture, header, saving, begun, allowed, locked, fields, open, set, paste, save, close };
}

export type GridDraft = ReturnType<typeof useDraft>;
