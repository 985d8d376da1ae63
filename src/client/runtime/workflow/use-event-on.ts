import { notices } from '../../data/notices.ts';
import { useHost } from '../host.tsx';
import { loadOffers } from './load-offers.ts';
import { useTrigger } from './use-trigger.tsx';

/** An event of one record, and what people call the record. */
export interface RecordEvent {
  instance: number;
  eventCode: string;
  record: string | undefined;
}

/** Asks and fires an event of one record, wherever it is spoken of. Settles with whether it was tried. */
export type EventOn = (event: RecordEvent) => Promise<boolean>;

/** Opens the dialog of an event on one record; throws outside of `TriggerProvider`. */
export function useEventOn(): EventOn {
  const { api, text, toast } = useHost();
  const trigger = useTrigger();
  return async ({ instance, eventCode, record }) => {
    try {
      const { type_code: typeCode, offers } = await loadOffers(api, { fsm_instance_id: [instance] });
      const offer = offers.find(({ event_code, can }) => event_code === eventCode && can.length > 0);
      if (typeCode !== null && offer) return (await trigger({ typeCode, offer, instances: [instance], labels: () => record })) !== null;
      // Somebody moved the record on since it was told.
      toast({ variant: 'warning', text: text('workflow.nothing_in_common', { count: 1 }) });
    } catch (error) {
      toast(notices.loadFailed(text, error));
    }
    return false;
  };
}
