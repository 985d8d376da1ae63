import { isObject, type Json } from '../../shared/json.ts';
import { ApiError } from '../data/api.ts';
import { notices } from '../data/notices.ts';
import { derivedId } from '../i18n/text.ts';
import type { Host } from './host.tsx';

/** The fields that somebody changed since, in words. */
function conflictNames(conflicts: Json, nameOf: (field: string) => string): string {
  if (!Array.isArray(conflicts)) return '';
  const fields = conflicts.flatMap((conflict) => (isObject(conflict) && typeof conflict.field === 'string' ? [conflict.field] : []));
  return [...new Set(fields)].map(nameOf).join(', ');
}

interface TakeBackOptions {
  partial?: boolean;
  /** Also the other pieces of the run it belongs to. */
  batch?: boolean;
}

/**
 * Takes a change-set back and says so; what was changed since stays, if the user agrees.
 * @returns the change-set that took it back, null when nothing was
 */
export async function takeBack(
  host: Pick<Host, 'api' | 'text' | 'toast' | 'confirm'>,
  changeSetId: number,
  { partial = false, batch = false }: TakeBackOptions = {},
): Promise<number | null> {
  const { api, text, toast, confirm } = host;
  try {
    const { change_set_id: by } = await api.rpc('undo', { change_set_id: changeSetId, partial, ...(batch && { batch }) });
    toast(notices.saved(text));
    return by;
  } catch (error) {
    const conflicts = error instanceof ApiError && error.code === 'undo_conflict' ? error.params.conflicts : undefined;
    if (conflicts === undefined) {
      toast(notices.saveFailed(text, error));
      return null;
    }
    const anyway = await confirm({
      title: text('history.conflict_title'),
      body: `${text('history.conflict_body')} ${conflictNames(conflicts, (field) => text(derivedId('field', field)))}`,
      button: text('history.undo_rest'),
      danger: true,
    });
    return anyway ? takeBack(host, changeSetId, { partial: true, batch }) : null;
  }
}
