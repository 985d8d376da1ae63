import { fsmTypes } from '../../../../../schemas/tables/workflow/fsm.ts';
import { workflows } from '../../../../generated/server/workflows.gen.ts';
import { defineFollower } from '../../records/log/table-followers.ts';
import { rowsOf } from '../../records/rows-of.ts';
import { typesOf } from '../configuration/stored-workflows.ts';
import { defaultContent, digestOf, storedContent } from './content.ts';

const types = rowsOf(fsmTypes);

/** Whether a workflow is as its default has it is told with every change of its parts. */
export default defineFollower({
  tables: ['fsm_type', 'fsm_state', 'fsm_event', 'fsm_transition', 'fsm_step'],
  async follow(tx, changes, writer) {
    for (const type_code of await typesOf(tx, changes)) {
      const workflow = workflows[type_code];
      const stored = workflow && (await storedContent(tx, type_code));
      if (!stored) continue;
      const differs = digestOf(stored) !== digestOf(defaultContent(workflow));
      const rows = await types.lock(tx, [{ type_code }], 'type_code', 'default_differs');
      await types.update(
        writer,
        rows.filter(({ default_differs }) => default_differs !== differs),
        () => ({ default_differs: differs }),
      );
    }
  },
});
