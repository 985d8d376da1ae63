import type { FilterNode } from '../../shared/records/filter.ts';
import { useHost } from '../runtime/host.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { Sheets } from './paper/sheets.tsx';
import { PickSheet } from './pick-lists/pick-page.tsx';

/** Where nobody chose lists, what is to be picked still. */
const open: FilterNode = { field: 'is_open', op: 'eq', value: true };

/** Pick lists as they leave the printer, by the way through the warehouse. */
function PickListsPaper({ screen, filter = open }: PanelProps) {
  const { text } = useHost();
  return (
    <Sheets
      form={screen.form ?? ''}
      filter={filter}
      record="pick_list_id"
      order={['line_no']}
      title={text('panel.pick_lists_paper')}
      nothing={text('pick_paper.nothing')}
      sheet={PickSheet}
    />
  );
}

export default definePanel({ component: PickListsPaper });
