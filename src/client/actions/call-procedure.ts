import type { ProcedureCalls, ProcedureName } from '../../generated/procedures.gen.ts';
import type { ActionContext } from './define.ts';

/** Calls a procedure of the form for the selected rows. Rejects with `ApiError`. */
export const callProcedure = <TName extends ProcedureName>(
  { form, selection, api }: Pick<ActionContext, 'form' | 'selection' | 'api'>,
  procedure: TName,
  input: ProcedureCalls[TName]['input'],
): Promise<ProcedureCalls[TName]['answer']> => api.call(form.name, procedure, selection, input);
