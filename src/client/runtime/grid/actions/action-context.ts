import type { JsonObject } from '../../../../shared/json.ts';
import type { Selection } from '../../../../shared/records/calls.ts';
import type { ActionContext } from '../../../actions/define.ts';
import { changeSetStep } from '../../command-stack.ts';
import { createNameOf } from '../../row-name.ts';
import type { TakeBack } from '../../take-back.ts';
import { fieldOfColumn } from '../columns/text-columns.ts';
import { commonValues } from '../editing/draft.ts';
import type { GridModel } from '../use-grid.ts';
import type { GridEvents } from './use-grid-events.ts';

/** What an action of a grid may open and ask. */
export interface ActionTools extends Pick<ActionContext, 'ask' | 'draft'> {
  openRow: (row: JsonObject) => boolean;
  chooseEvent: GridEvents['choose'];
  takeBack: TakeBack;
  /** Null where the whole view is meant. */
  translate: (ticked: Selection | null) => void;
}

/** The rows an action is called on. */
export interface ActionTarget {
  selection: Selection;
  count: number;
  /** Those that are loaded. */
  rows: readonly JsonObject[];
  /** They were named one by one, whatever is ticked. */
  isGiven: boolean;
}

/** Shows what an action did; a change-set it made can be taken back from there, and by the keys. */
export function createToast({ host, source, session }: GridModel, takeBack: TakeBack): ActionContext['toast'] {
  const takenBack = async (changeSet: number) => {
    const by = await takeBack(changeSet, { onCountered: source.reload });
    if (by !== null) source.renew();
    return by;
  };
  return ({ changeSet, ...words }) => {
    const undo = changeSet == null ? undefined : session.note(changeSetStep(changeSet, takenBack));
    host.toast({ ...words, action: undo && { label: host.text('action.undo'), onPress: () => void undo() } });
  };
}

/** All that an action is given by a grid. */
export function toActionContext(grid: GridModel, { selection: target, count, rows, isGiven }: ActionTarget, tools: ActionTools): ActionContext {
  const { host, screen, meta, selection, source, view, params, filter, fixedFilter, session, visible } = grid;
  const [first] = rows;
  return {
    form: meta,
    screen: screen.id,
    selection: target,
    count,
    rows: rows.map(session.shown),
    nameOf: createNameOf(meta, visible, host),
    view: {
      filter,
      search: view.search || undefined,
      params,
      sort: view.sort,
      columns: [...new Set(visible.map((column) => fieldOfColumn(column.id)))],
      language_code: host.session.language,
    },
    api: host.api,
    text: host.text,
    confirm: host.confirm,
    toast: createToast(grid, tools.takeBack),
    reload: (ticked) => {
      if (ticked === 'gone') selection.clearRows();
      source.reload();
    },
    ask: tools.ask,
    chooseEvent: () => (isGiven ? tools.chooseEvent(target, count) : tools.chooseEvent()),
    translate: () => tools.translate(isGiven || count > 0 ? target : null),
    begin: screen.recordBegins && screen.record !== undefined ? () => host.openRecord(screen.record ?? '', {}) : undefined,
    draft: tools.draft,
    openScreen: host.openScreen,
    openRecord: (row = first) => row !== undefined && tools.openRow(row),
    given: commonValues(fixedFilter),
    open: (panel, given = commonValues(fixedFilter)) => host.openPanel(panel, first, { screen, given, reload: source.reload }),
  };
}
