import { useCallback, useMemo } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import { isEnough } from '../../../../shared/records/procedures.ts';
import { actions } from '../../../../generated/actions.gen.ts';
import type { ActionName } from '../../../../generated/names.gen.ts';
import type { Action } from '../../../actions/define.ts';
import { toKey } from '../../../data/rows/row-source.ts';
import { derivedId } from '../../../i18n/text.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useAskFields } from '../../form/use-ask-fields.tsx';
import { lockedReason } from '../../locked.ts';
import { countSelected, toServerSelection } from '../selection/selection.ts';
import { toActionContext } from './action-context.ts';
import { useGridEvents } from './use-grid-events.ts';
import type { GridModel } from '../use-grid.ts';
import { useTakeBack } from '../../take-back.ts';
import { useTranslation } from '../translation/use-translation.tsx';

export interface OfferedAction {
  name: ActionName;
  action: Action;
  label: string;
  /** Why it cannot be done now, in words: it needs other rows than are ticked, or their state forbids it. */
  reason?: string;
}

/** The ticked rows as the server will find them, and their number. */
function useTicked({ host, meta, selection, source, view, params, filter }: GridModel) {
  const count = countSelected(selection.rows, source.total);
  const { language } = host.session;
  const key = useCallback((row: JsonObject) => toKey(meta.key, row), [meta]);
  const ticked = useMemo(
    () => toServerSelection(selection.rows, { filter, search: view.search || undefined, params, language, total: source.total, toKey: key }),
    [selection.rows, filter, view.search, params, meta, language, source.total, key],
  );
  return { ticked, count, key };
}

/** The actions of the screen that this user may call. */
function useOffered({ screen, rights, host, meta, header, selection }: GridModel, count: number): OfferedAction[] {
  const { keys } = selection.rows;
  return useMemo(
    () =>
      screen.actions.flatMap((name) => {
        const action: Action | undefined = actions[name as ActionName];
        if (!action || !rights[action.right]) return [];
        const reason = isEnough[action.needs](count)
          ? lockedReason(action.right, { meta, rows: keys.values(), header }, host)
          : host.text('message.nothing_selected');
        return [{ name: name as ActionName, action, label: host.text(derivedId('action', name)), ...(reason !== undefined && { reason }) }];
      }),
    [screen.actions, rights, host, meta, header, keys, count],
  );
}

/** Opens a row as a page of its own, where the screen has one. The result tells whether it has. */
function useOpenRow({ host, screen, meta, source, keyOf, filter, view, params }: GridModel): (row: JsonObject) => boolean {
  const { language } = host.session;
  return useCallback(
    (row) => {
      const page = screen.record;
      if (page === undefined || !screen.recordKey) return false;
      const index = source.indexOf(keyOf(row));
      const list =
        index < 0
          ? undefined
          : { form: meta.name, view: { filter, search: view.search || undefined, params, sort: view.sort, language_code: language }, index };
      host.openRecord(page, toKey(screen.recordKey, row), { list });
      return true;
    },
    [screen, meta, source, keyOf, filter, view, params, language, host],
  );
}

/** The screen's actions that this user may call, and how to run them. */
export function useGridActions(grid: GridModel, openDrafts: (rows: readonly JsonObject[]) => void) {
  const { host, screen, meta, selection, source, view, filter, fixedFilter, session, visible } = grid;
  const { ticked, count, key } = useTicked(grid);
  const { ask, dialog } = useAskFields(meta);
  const translation = useTranslation(grid);
  const offered = useOffered(grid, count);
  /** What a screen is opened for: that rows come to it. It alone stands out. */
  const primary = offered.find(({ action }) => action.right === 'add' && action.needs === 'none');
  const eventful = offered.find(({ action }) => action.events);
  const events = useGridEvents(grid, { selection: eventful && meta.workflow ? ticked : null, count });
  const openRow = useOpenRow(grid);
  const takeBack = useTakeBack();

  /** Runs an action on the ticked rows, or on the given ones alone. */
  const run = useCallback(
    async (name: ActionName, rows?: readonly JsonObject[]) => {
      const target = rows
        ? { selection: { keys: rows.map(key) }, count: rows.length, rows, isGiven: true }
        : { selection: ticked, count, rows: [...selection.rows.keys.values()], isGiven: false };
      const tools = { ask, draft: openDrafts, openRow, chooseEvent: events.choose, takeBack, translate: translation.translate };
      try {
        await actions[name].run(toActionContext(grid, target, tools));
      } catch (cause) {
        host.toast({ variant: 'danger', text: host.text('message.something_went_wrong'), detail: errorText(cause, host.text) });
      }
    },
    // The grid is a new object in every render; what an action takes from it is named here.
    [host, source, meta, screen, selection, filter, fixedFilter, view, visible, count, session, ask, openDrafts, key, ticked, events.choose, openRow],
  );

  return { offered, primary, run, openRow, count, dialog, translationDialog: translation.dialog, events };
}

export type GridActions = ReturnType<typeof useGridActions>;
