import type { FilterNode } from '../../shared/records/filter.ts';
import { useHost } from '../runtime/host.tsx';
import { CountSheet } from './count-sheets/count-sheet.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { Sheets } from './paper/sheets.tsx';

/** Where nobody chose counts, what is to be counted still. */
const open: FilterNode = { field: 'is_open', op: 'eq', value: true };

/** Count sheets as they leave the printer, by the way through the warehouse: what is booked does not stand on them. */
function CountSheetsPanel({ screen, filter = open }: PanelProps) {
  const { text } = useHost();
  return (
    <Sheets
      form={screen.form ?? ''}
      filter={filter}
      record="stock_count_id"
      order={['sort_key', 'storage_code', 'product_code']}
      title={text('panel.count_sheets')}
      nothing={text('count_paper.nothing')}
      sheet={CountSheet}
    />
  );
}

export default definePanel({ component: CountSheetsPanel });
