import { isObject, type Json } from '../../shared/json.ts';
import { ApiError } from '../data/api.ts';
import { notices } from '../data/notices.ts';
import { derivedId } from '../i18n/text.ts';
import { isMultiText, pickText } from '../../shared/text/multi-text.ts';
import { errorText } from '../i18n/error-text.ts';
import { type Host, useHost } from './host.tsx';
import { type EventOn, useEventOn } from './workflow/use-event-on.ts';

/** The fields that somebody changed since, in words. */
function conflictNames(conflicts: Json, nameOf: (field: string) => string): string {
  if (!Array.isArray(conflicts)) return '';
  const fields = conflicts.flatMap((conflict) => (isObject(conflict) && typeof conflict.field === 'string' ? [conflict.field] : []));
  return [...new Set(fields)].map(nameOf).join(', ');
}

export interface TakeBackOptions {
  partial?: boolean;
  /** Also the other pieces of the run it belongs to. */
  batch?: boolean;
  /** Hears that what was posted was taken back by an event. */
  onCountered?: () => void;
}

type TakeBackHost = Pick<Host, 'api' | 'text' | 'toast' | 'confirm' | 'session'>;

/** What was posted stays, and the message says which event takes it back; its button asks for that event, where it can be fired now. */
function tellPosted({ session, text, toast }: TakeBackHost, error: ApiError, eventOn: EventOn, onCountered: (() => void) | undefined): void {
  const { fsm_instance_id: instance, event_code: eventCode, event, record } = error.params;
  const told = { variant: 'warning', text: errorText(error, text), hideAfter: null } as const;
  if (typeof instance !== 'number' || typeof eventCode !== 'string') return toast(told);
  const label = (isMultiText(event) && pickText(event, session.language)) || eventCode;
  const on = { instance, eventCode, record: typeof record === 'string' ? record : undefined };
  toast({ ...told, action: { label, onPress: () => void eventOn(on).then((tried) => tried && onCountered?.()) } });
}

/**
 * Takes a change-set back and says so; what was changed since stays, if the user agrees.
 * @param eventOn asks for the event by which what was posted is taken back
 * @returns the change-set that took it back, null when nothing was
 */
export async function takeBack(host: TakeBackHost, eventOn: EventOn, changeSetId: number, options: TakeBackOptions = {}): Promise<number | null> {
  const { api, text, toast, confirm } = host;
  const { partial = false, batch = false, onCountered } = options;
  try {
    const { change_set_id: by, undone } = await api.rpc('undo', { change_set_id: changeSetId, partial, ...(batch && { batch }) });
    toast(notices.undone(text, undone));
    return by;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'cancelled') {
      // He stopped it himself: no error.
      toast({ variant: 'warning', text: errorText(error, text) });
      return null;
    }
    if (error instanceof ApiError && error.code === 'posted') {
      tellPosted(host, error, eventOn, onCountered);
      return null;
    }
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
    return anyway ? takeBack(host, eventOn, changeSetId, { ...options, partial: true }) : null;
  }
}

export type TakeBack = (changeSetId: number, options?: TakeBackOptions) => Promise<number | null>;

/** Takes change-sets back, as {@link takeBack} does. */
export function useTakeBack(): TakeBack {
  const host = useHost();
  const eventOn = useEventOn();
  return (changeSetId, options) => takeBack(host, eventOn, changeSetId, options);
}
