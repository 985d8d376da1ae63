import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { lockPages, publish } from './page-publishing.ts';

/** Lets visitors of the shops read the selected pages as they are written now. */
export default defineProcedure({
  icon: 'eye',
  right: 'set',
  needs: 'selection',
  confirm: true,
  example: { row: { meta_description: { en: 'Not published yet' } } },
  run: async ({ tx, keys, changes }) => ({ changed: await publish(tx, changes, await lockPages(tx, keys)) }),
});
