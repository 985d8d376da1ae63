import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { WalkScreen } from '../../../../schemas/shapes/walk.shape.ts';
import type { TriggerAnswer } from '../../../shared/workflow/calls.ts';
import { notices } from '../../data/notices.ts';
import { newKey } from '../../data/new-key.ts';
import { problemText } from '../../i18n/error-text.ts';
import { useHost } from '../host.tsx';
import type { WalkLine } from './walk-lines.ts';

/** The instance of a record that is to be begun before its lines are met; null where it is begun. */
export const beginOf = ({ begin }: WalkScreen, row: WalkLine['row']): number | null => {
  const instance = begin && row[begin.instance];
  return typeof instance === 'number' ? instance : null;
};

/** Begins the record of a line, where nobody did, without a question: its lines are met next. Settles with whether it is begun; where it is not, why is told. */
export function useBegin(screen: ScreenMeta<WalkScreen>, reload: () => void): (line: WalkLine | undefined) => Promise<boolean> {
  const { api, text, toast } = useHost();
  return async (line) => {
    const instance = line ? beginOf(screen, line.row) : null;
    if (instance === null) return true;
    try {
      const call = { event_code: screen.begin?.event, fsm_instance_id: [instance], params: {}, idempotency_key: newKey() };
      const { results } = await api.action<TriggerAnswer>('fsm_trigger', 'set', call);
      reload();
      const error = results[0]?.error;
      if (error) toast({ variant: 'warning', text: problemText(error, text) });
      return !error;
    } catch (error) {
      toast(notices.failed(text, error));
      return false;
    }
  };
}
