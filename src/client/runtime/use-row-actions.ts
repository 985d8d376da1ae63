import { useState } from 'react';
import { actions } from '../../generated/actions.gen.ts';
import type { ActionName } from '../../generated/names.gen.ts';
import type { FormMeta, ScreenMeta } from '../../../schemas/metadata.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { ActionContext } from '../actions/define.ts';
import { toKey } from '../data/rows/row-source.ts';
import { changeSetStep, createCommandStack } from './command-stack.ts';
import { resolveFields } from './grid/columns/resolve-columns.ts';
import { useHost } from './host.tsx';
import { createNameOf } from './row-name.ts';
import { useTakeBack } from './take-back.ts';
import { useEventChooser } from './workflow/use-trigger.tsx';

interface RowActionsOptions {
  screen: ScreenMeta & { meta: FormMeta };
  /** The row that is worked on; null where none is chosen. */
  row: JsonObject | null;
  /** What it is called, where that is known; the number of records is told otherwise. */
  name?: string;
  view: ActionContext['view'];
  reload: ActionContext['reload'];
  ask: ActionContext['ask'];
  draft: (row: JsonObject) => void;
  /** Opens another record, such as a copy; absent where rows have no pages. */
  openRow?: (row: JsonObject) => void;
}

/** Runs actions of a screen that shows one row at a time; what was done here is taken back, and done again, step by step. */
export function useRowActions({ screen, row, name, view, reload, ask, draft, openRow }: RowActionsOptions) {
  const host = useHost();
  const { api, confirm, openPanel, openScreen, text, toast } = host;
  const { meta } = screen;
  const chooseEvent = useEventChooser();
  const takeBack = useTakeBack();
  const selection = { keys: row ? [toKey(meta.key, row)] : [] };

  const [stack] = useState(createCommandStack);

  async function takenBack(changeSet: number): Promise<number | null> {
    const by = await takeBack(changeSet, { onCountered: () => reload() });
    if (by !== null) reload();
    return by;
  }

  /** Keeps a change-set as a step. @returns what takes it back, where something was changed */
  function note(changeSet: number | null | undefined): (() => void) | undefined {
    if (changeSet == null) return undefined;
    const step = changeSetStep(changeSet, takenBack);
    stack.push(step);
    return () => void stack.undo(step);
  }

  /** The message of something done, with the way back. */
  function tell({ changeSet, ...words }: Parameters<ActionContext['toast']>[0]) {
    const onPress = note(changeSet);
    toast({ ...words, action: onPress && { label: text('action.undo'), onPress } });
  }

  const run = (action: ActionName): Promise<void> =>
    actions[action].run({
      form: meta,
      screen: screen.id,
      api,
      text,
      confirm,
      ask,
      rows: row ? [row] : [],
      nameOf: (one) => name ?? createNameOf(meta, resolveFields(meta, host), host)(one),
      count: selection.keys.length,
      selection,
      view,
      reload,
      toast: tell,
      openScreen,
      // Its own page is open, or its form stands beside it.
      openRecord(other) {
        if (!other || !openRow) return false;
        openRow(other);
        return true;
      },
      given: {},
      open: (panel, given = {}) => openPanel(panel, row ?? undefined, { screen, given }),
      chooseEvent: () =>
        chooseEvent({ target: { form: meta.name, selection }, count: selection.keys.length, onDone: reload, ...(name && { labels: () => name }) }),
      draft: (rows) => draft(rows[0] ?? {}),
    });
  return { run, note, tell, undo: () => void stack.undo(), redo: () => void stack.redo() };
}

export type RowActions = ReturnType<typeof useRowActions>;
