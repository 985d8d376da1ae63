import { defineAction } from './define.ts';

/** So many lists may be asked for at once. */
const most = 50;

/** The selected pick lists as they leave the printer. */
export default defineAction({
  icon: 'print',
  right: 'list',
  needs: 'selection',
  run: async ({ rows, openScreen }) =>
    openScreen('/print/pick_lists_print', { field: 'pick_list_id', op: 'in', value: rows.slice(0, most).map((row) => Number(row.pick_list_id)) }),
});
