import { useCallback, useMemo } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import { actions } from '../../../../generated/actions.gen.ts';
import type { ActionName } from '../../../../generated/names.gen.ts';
import type { Action, ActionContext } from '../../../actions/define.ts';
import { toKey } from '../../../data/rows/row-source.ts';
import { derivedId } from '../../../i18n/text.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useAskFields } from '../../form/use-ask-fields.tsx';
import { changeSetStep } from '../../command-stack.ts';
import { takeBack } from '../../take-back.ts';
import { countSelected, toServerSelection } from '../selection/selection.ts';
import { fieldOfColumn } from '../columns/text-columns.ts';
import { commonValues } from '../editing/draft.ts';
import { useGridEvents } from './use-grid-events.ts';
import type { GridModel } from '../use-grid.ts';
import { useTranslation } from '../translation/use-translation.tsx';

export interface OfferedAction {
  name: ActionName;
  action: Action;
  label: string;
  /** It needs rows and none are ticked. */
  disabled: boolean;
}

/** The screen's actions that this user may call, and how to run them. */
export function useGridActions(grid: GridModel, openDrafts: (rows: readonly JsonObject[]) => void) {
  const { host, screen, meta, rights, selection, source, view, filter, fixedFilter, session } = grid;
  const count = countSelected(selection.rows, source.total);
  const { ask, dialog } = useAskFields(meta);
  const translation = useTranslation(grid);
  const { language } = host.session;
  const key = useCallback((row: JsonObject) => toKey(meta.key, row), [meta]);
  const ticked = useMemo(
    () => toServerSelection(selection.rows, { filter, search: view.search || undefined, language, total: source.total, toKey: key }),
    [selection.rows, filter, view.search, language, source.total, key],
  );

  const offered = useMemo<OfferedAction[]>(
    () =>
      screen.actions.flatMap((name) => {
        const action: Action | undefined = actions[name as ActionName];
        if (!action || !rights[action.right]) return [];
        return [{ name: name as ActionName, action, label: host.text(derivedId('action', name)), disabled: action.needs === 'rows' && count === 0 }];
      }),
    [screen.actions, rights, host, count],
  );

  /** What a screen is opened for: that rows come to it. It alone stands out. */
  const primary = offered.find(({ action }) => action.right === 'add' && action.needs === 'nothing');
  const eventful = offered.find(({ action }) => action.events);
  const events = useGridEvents(grid, { selection: eventful && meta.workflow ? ticked : null, count });

  /** The row as a page of its own, where the screen has one. @returns whether it has */
  const openRow = useCallback(
    (row: JsonObject): boolean => {
      const page = screen.record;
      if (page === undefined || !screen.recordKey) return false;
      const index = source.indexOf(grid.keyOf(row));
      const list =
        index < 0 ? undefined : { form: meta.name, view: { filter, search: view.search || undefined, sort: view.sort, language_code: language }, index };
      host.openRecord(page, toKey(screen.recordKey, row), { list });
      return true;
    },
    [screen, meta, source, grid.keyOf, filter, view, language, host],
  );

  /** Runs an action on the ticked rows, or on the given ones alone. */
  const run = useCallback(
    async (name: ActionName, rows?: readonly JsonObject[]) => {
      const { api, text } = host;
      const takenBack = async (changeSet: number) => {
        const by = await takeBack(host, changeSet);
        if (by !== null) source.renew();
        return by;
      };
      const context: ActionContext = {
        form: meta,
        screen: screen.id,
        selection: rows ? { keys: rows.map(key) } : ticked,
        count: rows ? rows.length : count,
        rows: (rows ?? [...selection.rows.keys.values()]).map(session.shown),
        view: {
          filter,
          search: view.search || undefined,
          sort: view.sort,
          columns: [...new Set(grid.visible.map((column) => fieldOfColumn(column.id)))],
          language_code: language,
        },
        api,
        text,
        confirm: host.confirm,
        toast({ changeSet, ...words }) {
          const undo = changeSet == null ? undefined : session.note(changeSetStep(changeSet, takenBack));
          host.toast({ ...words, action: undo && { label: text('action.undo'), onPress: () => void undo() } });
        },
        reload: (ticked) => {
          if (ticked === 'gone') selection.clearRows();
          source.reload();
        },
        ask,
        chooseEvent: () => (rows ? events.choose({ keys: rows.map(key) }, rows.length) : events.choose()),
        translate: () => translation.translate(rows ? { keys: rows.map(key) } : count > 0 ? ticked : null),
        draft: openDrafts,
        openScreen: host.openScreen,
        openRecord: () => {
          const [row] = rows ?? [...selection.rows.keys.values()];
          if (row) openRow(row);
        },
        given: commonValues(fixedFilter),
        open: (panel, given = commonValues(fixedFilter)) => host.openPanel(panel, (rows ?? [...selection.rows.keys.values()])[0], { screen, given }),
      };
      try {
        await actions[name].run(context);
      } catch (cause) {
        host.toast({ variant: 'danger', text: text('message.something_went_wrong'), detail: errorText(cause, text) });
      }
    },
    [
      host,
      source,
      meta,
      screen,
      selection,
      filter,
      fixedFilter,
      view,
      grid.visible,
      count,
      session,
      ask,
      openDrafts,
      key,
      ticked,
      language,
      events.choose,
      openRow,
    ],
  );

  return { offered, primary, run, openRow, count, dialog, translationDialog: translation.dialog, events };
}

export type GridActions = ReturnType<typeof useGridActions>;
