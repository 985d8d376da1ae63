import { workflows } from '../../../../generated/server/workflows.gen.ts';
import { rowsOf } from '../../records/rows-of.ts';
import { fsmTypes } from '../../../../../schemas/tables/workflow/fsm.ts';
import { defineProcedure } from '../../records/define-procedure.ts';
import { defaultContent, digestOf } from './content.ts';
import { writeContent } from './write-content.ts';

const types = rowsOf(fsmTypes);

/** Makes the selected workflows what the program's defaults say; what staff made of them is in the history. */
export default defineProcedure({
  icon: 'undo',
  right: 'set',
  needs: 'selection',
  confirm: true,
  example: { row: { default_loop_interval: 77 } },
  async run({ tx, keys, changes, progress }) {
    const found = await types.lock(tx, keys, 'type_code', 'seeded_digest', 'default_differs');
    const differing = found.filter(({ type_code, default_differs }) => default_differs && workflows[type_code] !== undefined);
    for (const [done, type] of differing.entries()) {
      progress(done, differing.length);
      const workflow = workflows[type.type_code];
      if (!workflow) continue;
      const content = defaultContent(workflow);
      await writeContent(tx, changes, type.type_code, content);
      await types.update(changes, [type], () => ({ seeded_digest: digestOf(content) }));
    }
    return { changed: differing.length };
  },
});
