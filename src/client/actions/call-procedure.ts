import type { JsonObject } from '../../shared/json.ts';
import type { ActionContext } from './define.ts';
import { failureText } from './failure-text.ts';

/** What a procedure that changes rows answers with. */
export interface ProcedureAnswer {
  /** Rows that are different now. */
  changed?: number;
  change_set_id?: number | null;
}

/** Calls a procedure of the form for the selected rows, with what else it needs to know, says how many it changed and offers to undo it. */
export async function callProcedure({ form, selection, api, text, toast, reload }: ActionContext, procedure: string, input: JsonObject = {}): Promise<void> {
  try {
    const { changed, change_set_id: changeSet } = await api.action<ProcedureAnswer>(form.name, procedure, { ...input, selection });
    const saved = changed === undefined ? text('message.data_saved') : text('message.records_changed', { count: changed });
    toast({ variant: changed === 0 ? 'warning' : 'success', text: saved, changeSet });
    reload();
  } catch (error) {
    toast({ variant: 'danger', text: text('message.error_saving_data', { reason: failureText(error, text) }) });
  }
}
