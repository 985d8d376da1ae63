import { useCallback, useMemo, useRef } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import { actions } from '../../../../generated/actions.gen.ts';
import type { ActionName } from '../../../../generated/names.gen.ts';
import type { Action, ActionContext } from '../../../actions/define.ts';
import { setForSelection } from '../../../actions/set-for-selection.ts';
import { toKey } from '../../../data/rows/row-source.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useAskFields } from '../../form/use-ask-fields.tsx';
import { usePageActions } from '../../page-actions.ts';
import { type OfferedAction, offeredActions, primaryOf } from '../../offered-actions.ts';
import { countSelected, noRows, type RowSelection, toServerSelection, withRows } from '../selection/selection.ts';
import type { GridColumn } from '../columns/resolve-columns.ts';
import { fieldOfColumn } from '../columns/text-columns.ts';
import { type ActionTarget, toActionContext } from './action-context.ts';
import { useGridEvents } from './use-grid-events.ts';
import type { GridModel } from '../use-grid.ts';
import { useTakeBack } from '../../take-back.ts';
import { useTranslation } from '../translation/use-translation.tsx';

/** Rows as the server will find them, and how many they are. */
function useFound({ host, meta, source, view, params, filter }: GridModel, rows: RowSelection) {
  const count = countSelected(rows, source.total);
  const { language } = host.session;
  const key = useCallback((row: JsonObject) => toKey(meta.key, row), [meta]);
  const found = useMemo(
    () => toServerSelection(rows, { filter, search: view.search || undefined, params, language, total: source.total, toKey: key }),
    [rows, filter, view.search, params, language, source.total, key],
  );
  return useMemo(() => ({ selection: found, count, rows: [...rows.keys.values()], isGiven: false }), [found, count, rows]);
}

/** The rows that are meant: those ticked, or where none is the row of the active cell. Every way to an action means the same. */
function useMeant({ selection, active, source, keyOf }: GridModel): RowSelection {
  const row = active ? source.get(active.row) : undefined;
  const { rows } = selection;
  const isTicked = countSelected(rows, source.total) > 0;
  return useMemo(() => (isTicked || !row ? rows : withRows(noRows, [[keyOf(row), row]], true)), [isTicked, rows, row, keyOf]);
}

/** The actions of the screen that this user may call. */
function useOffered({ screen, rights, host, header }: GridModel, { rows, count }: Pick<ActionTarget, 'rows' | 'count'>): OfferedAction[] {
  return useMemo(() => offeredActions(screen, rights, host, { rows, count, header }), [screen, rights, host, header, rows, count]);
}

/** Opens a row as a page of its own, where the screen has one. The result tells whether it has; that of a row which is about no such record is told. */
function useOpenRow({ host, screen, meta, source, keyOf, filter, view, params }: GridModel): (row: JsonObject) => boolean {
  const { language } = host.session;
  return useCallback(
    (row) => {
      const page = screen.record;
      if (page === undefined || !screen.recordKey) return false;
      const key = toKey(screen.recordKey, row);
      if (Object.values(key).includes(null)) {
        host.toast({ variant: 'warning', text: host.text('message.row_without_page') });
        return true;
      }
      const index = source.indexOf(keyOf(row));
      const list =
        index < 0
          ? undefined
          : { form: meta.name, view: { filter, search: view.search || undefined, params, sort: view.sort, language_code: language }, index };
      host.openRecord(page, key, { list });
      return true;
    },
    [screen, meta, source, keyOf, filter, view, params, language, host],
  );
}

/** Asks for one value and gives it to a column of all ticked rows; null where none is ticked. */
function useSetFor(contextOf: () => ActionContext): ((column: GridColumn) => void) | null {
  return useMemo(() => {
    const context = contextOf();
    const { count, text, ask } = context;
    if (count === 0) return null;
    return (column) => {
      const field = fieldOfColumn(column.id);
      void ask({ title: text('grid.set_for_title', { column: column.label, count }), fields: [field], button: text('action.apply') }).then((values) =>
        values ? setForSelection(context, { [field]: values[field] ?? null }) : undefined,
      );
    };
  }, [contextOf]);
}

/** The screen's actions that this user may call, and how to run them. */
export function useGridActions(grid: GridModel, openDrafts: (rows: readonly JsonObject[]) => void) {
  const { host, screen, meta, selection, source, view, filter, fixedFilter, session, visible } = grid;
  const ticked = useFound(grid, selection.rows);
  const meant = useFound(grid, useMeant(grid));
  const { count } = ticked;
  const { ask, dialog } = useAskFields(meta);
  const translation = useTranslation(grid);
  const offered = useOffered(grid, meant);
  const primary = primaryOf(offered);
  const eventful = offered.find(({ action }) => action.events);
  const events = useGridEvents(grid, { selection: eventful && meta.workflow ? meant.selection : null, count: meant.count });
  const openRow = useOpenRow(grid);
  const takeBack = useTakeBack();

  const toContext = useCallback(
    (target: ActionTarget) =>
      toActionContext(grid, target, { ask, draft: openDrafts, openRow, chooseEvent: events.choose, takeBack, translate: translation.translate }),
    // The grid is a new object in every render; what an action takes from it is named here.
    [host, source, meta, screen, selection.rows, filter, fixedFilter, view, visible, session, ask, openDrafts, events.choose, openRow],
  );

  const latest = useRef({ toContext, ticked, meant });
  latest.current = { toContext, ticked, meant };
  /**
   * Runs an action on the rows that are meant, or on the given ones alone. What needs no rows works on the view, or on what is ticked of it.
   * Ticks that still wait for their rows are waited for.
   */
  const run = useCallback(
    async (name: ActionName, rows?: readonly JsonObject[]) => {
      const given = rows && { selection: { keys: rows.map((row) => toKey(meta.key, row)) }, count: rows.length, rows, isGiven: true };
      const action: Action = actions[name];
      try {
        await selection.settled();
        const now = latest.current;
        await action.run(now.toContext(given ?? (action.needs === 'none' ? now.ticked : now.meant)));
      } catch (cause) {
        host.toast({ variant: 'danger', text: host.text('message.something_went_wrong'), detail: errorText(cause, host.text) });
      }
    },
    [selection.settled, meta, host],
  );
  const tickedContext = useCallback(() => toContext(ticked), [toContext, ticked]);
  const setFor = useSetFor(tickedContext);

  usePageActions(fixedFilter === undefined ? offered : null, ({ name }) => void run(name));
  return { offered, primary, run, setFor, openRow, count, dialog, translationDialog: translation.dialog, events };
}

export type GridActions = ReturnType<typeof useGridActions>;
