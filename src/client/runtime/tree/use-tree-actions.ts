import { actions } from '../../../generated/actions.gen.ts';
import type { ActionName } from '../../../generated/names.gen.ts';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { TreeScreen } from '../../../../schemas/screen/grammar.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { ActionContext } from '../../actions/define.ts';
import { toKey } from '../../data/rows/row-source.ts';
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

/** Runs an action of the screen on the chosen node, and takes back a change-set. */
export function useTreeActions({ screen, row, reload, ask, draft }: TreeActionsOptions) {
  const host = useHost();
  const { api, confirm, openPanel, openScreen, session, text, toast } = host;
  const { meta } = screen;
  const chooseEvent = useEventChooser();
  const selection = { keys: row ? [toKey(meta.key, row)] : [] };

  async function undo(changeSet: number) {
    if (await takeBack(host, changeSet)) reload();
  }

  const run = (name: ActionName): Promise<void> => actions[name].run({
    form: meta, screen: screen.id, api, text, confirm, ask,
    rows: row ? [row] : [],
    count: row ? 1 : 0,
    selection,
    view: { filter: screen.filter, columns: screen.columns.map(({ field }) => field), language_code: session.language },
    reload: () => reload(),
    toast: ({ changeSet, ...words }) => toast({ ...words, action: changeSet == null ? undefined : { label: text('action.undo'), onPress: () => void undo(changeSet) } }),
    // Nodes have no page of their own: their form stands beside them.
    openScreen, openRecord: () => undefined,
    given: {},
    open: (panel, given = {}) => openPanel(panel, row ?? undefined, { screen, given }),
    chooseEvent: () => chooseEvent({ target: { form: meta.name, selection }, count: selection.keys.length, onDone: reload }),
    draft: (rows) => draft(rows[0] ?? {}),
  });
  return { run, undo };
}
