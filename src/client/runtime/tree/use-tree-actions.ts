import { useState } from 'react';
import { actions } from '../../../generated/actions.gen.ts';
import type { ActionName } from '../../../generated/names.gen.ts';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { TreeScreen } from '../../../../schemas/shapes/tree.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { ActionContext } from '../../actions/define.ts';
import { toKey } from '../../data/rows/row-source.ts';
import { changeSetStep, createCommandStack } from '../command-stack.ts';
import { useHost } from '../host.tsx';
import { takeBack } from '../take-back.ts';
import { useEventChooser } from '../workflow/use-trigger.tsx';

interface TreeActionsOptions {
  screen: ScreenMeta<TreeScreen>;
  row: JsonObject | null;
  reload: () => void;
  ask: ActionContext['ask'];
  draft: (row: JsonObject) => void;
}

/** Runs an action of the screen on the chosen node; what was done here is taken back, and done again, step by step. */
export function useTreeActions({ screen, row, reload, ask, draft }: TreeActionsOptions) {
  const host = useHost();
  const { api, confirm, openPanel, openScreen, session, text, toast } = host;
  const { meta } = screen;
  const chooseEvent = useEventChooser();
  const selection = { keys: row ? [toKey(meta.key, row)] : [] };

  const [stack] = useState(createCommandStack);

  async function takenBack(changeSet: number): Promise<number | null> {
    const by = await takeBack(host, changeSet);
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

  const run = (name: ActionName): Promise<void> =>
    actions[name].run({
      form: meta,
      screen: screen.id,
      api,
      text,
      confirm,
      ask,
      rows: row ? [row] : [],
      count: row ? 1 : 0,
      selection,
      view: { filter: screen.filter, columns: screen.columns.map(({ field }) => field), language_code: session.language },
      reload: () => reload(),
      toast: tell,
      // Nodes have no page of their own: their form stands beside them.
      openScreen,
      openRecord: () => undefined,
      given: {},
      open: (panel, given = {}) => openPanel(panel, row ?? undefined, { screen, given }),
      chooseEvent: () => chooseEvent({ target: { form: meta.name, selection }, count: selection.keys.length, onDone: reload }),
      draft: (rows) => draft(rows[0] ?? {}),
    });
  return { run, note, tell, undo: () => void stack.undo(), redo: () => void stack.redo() };
}

export type TreeActions = ReturnType<typeof useTreeActions>;
