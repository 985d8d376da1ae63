import type { JsonObject } from '../../shared/json.ts';
import type { SetAnswer } from '../../shared/records/calls.ts';
import type { ActionContext } from './define.ts';
import { failureNotice } from './failure-text.ts';

/** Gives all selected rows the same values, says so and offers to undo it. */
export async function setForSelection({ form, selection, api, text, toast, reload }: ActionContext, values: JsonObject): Promise<void> {
  try {
    const { change_set_id: changeSet } = await api.action<SetAnswer>(form.name, 'set', { selection, values });
    toast({ variant: 'success', text: text('message.data_saved'), changeSet });
    reload();
  } catch (error) {
    toast(failureNotice(error, text, (reason) => text('message.error_saving_data', { reason })));
  }
}
