import * as v from 'valibot';
import { workflows } from '../../../../generated/server/workflows.gen.ts';
import { appError } from '../../../../shared/errors.ts';
import type { WorkflowDifference } from '../../../../shared/workflow/differences.ts';
import { formOf, rightsOnForm } from '../../access/rights.ts';
import { defineCall } from '../../http/define-call.ts';
import { defaultContent, storedContent } from './content.ts';
import { differencesOf } from './differences.ts';
import { statesInUse } from './write-content.ts';

/** How a workflow differs from the program's default, and the states of records that the default lacks: `has_default` is false for a type of one's own. */
export default defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({ type_code: v.pipe(v.string(), v.maxLength(80)) }),
  run: async ({ type_code }, { records }, caller): Promise<{ has_default: boolean; differences: WorkflowDifference[]; states_in_use: string[] }> => {
    if (!rightsOnForm(caller.rights, formOf('fsm_types')).list) throw appError('forbidden');
    const workflow = Object.hasOwn(workflows, type_code) ? workflows[type_code] : undefined;
    if (!workflow) return { has_default: false, differences: [], states_in_use: [] };
    const wanted = defaultContent(workflow);
    return records.read(caller, async (tx) => {
      const stored = await storedContent(tx, type_code);
      if (!stored) throw appError('not_found', { type_code });
      return { has_default: true, differences: differencesOf(stored, wanted), states_in_use: await statesInUse(tx, type_code, wanted) };
    });
  },
});
