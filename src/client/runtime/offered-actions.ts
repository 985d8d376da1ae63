import type { FormMeta } from '../../../schemas/metadata.ts';
import { actions } from '../../generated/actions.gen.ts';
import type { ActionName } from '../../generated/names.gen.ts';
import type { PageRights } from '../../shared/access.ts';
import type { JsonObject } from '../../shared/json.ts';
import { isEnough } from '../../shared/records/procedures.ts';
import type { Action } from '../actions/define.ts';
import { derivedId } from '../i18n/text.ts';
import type { Host } from './host.tsx';
import { lockedReason } from './locked.ts';

export interface OfferedAction {
  name: ActionName;
  action: Action;
  label: string;
  /** Why it cannot be done now, in words: it needs other rows than are meant, or their state forbids it. */
  reason?: string;
}

/** What is meant by an action: rows, as many of them as are loaded, and the record they are lines of. */
interface Meant {
  rows: readonly JsonObject[];
  count: number;
  header?: JsonObject | undefined;
}

/** The actions of a screen that this user may call, each with the reason why it cannot be done with what is meant. */
export function offeredActions(
  screen: { actions: readonly string[]; meta: FormMeta },
  rights: PageRights,
  host: Host,
  { rows, count, header }: Meant,
): OfferedAction[] {
  return screen.actions.flatMap((name) => {
    const action: Action | undefined = actions[name as ActionName];
    const counting = action?.on === undefined ? rights : host.rights(action.on);
    if (!action || !counting[action.right]) return [];
    const reason = isEnough[action.needs](count)
      ? lockedReason(action.right, { meta: screen.meta, rows: [...rows], header }, host)
      : host.text('message.nothing_selected');
    return [{ name: name as ActionName, action, label: host.text(derivedId('action', name)), ...(reason !== undefined && { reason }) }];
  });
}

/** What a screen is opened for: that rows come to it. It alone stands out. */
export const primaryOf = (offered: readonly OfferedAction[]): OfferedAction | undefined =>
  offered.find(({ action }) => action.right === 'add' && action.needs === 'none');
