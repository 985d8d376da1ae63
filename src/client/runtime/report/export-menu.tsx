import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import type { ReportSetting } from '../../../shared/records/report-setting.ts';
import { downloadExport } from '../../actions/download-export.ts';
import { isAmount, moneyCurrency } from '../../renderers/money-currency.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';
import { type Host, useHost } from '../host.tsx';
import type { GroupCall } from './group-call.ts';
import { columnsOf } from './report-columns.ts';

interface ExportMenuProps {
  screen: ScreenMeta<ReportScreen>;
  setting: ReportSetting;
  call: GroupCall;
}

/** A column of amounts says in the file which currency they are in. */
const headOf = ({ label, field, context }: GridColumn, { session }: Host): string => {
  const currency = isAmount(field) ? moneyCurrency(context, session.given) : '';
  return currency === '' ? label : `${label} (${currency})`;
};

/** The groups as a file, as they are set. */
export function ExportMenu({ screen, setting: { groups, measures }, call }: ExportMenuProps) {
  const host = useHost();
  const { text } = host;
  const save = (format: 'csv' | 'xlsx') => {
    const columns = columnsOf(screen, [...groups, ...measures], host);
    const labels = { rows: text('report.rows'), ...Object.fromEntries(columns.map((column) => [column.id, headOf(column, host)])) };
    return downloadExport(host, { form: screen.form, format, labels, call });
  };
  return (
    <Menu
      trigger={
        <Button icon="download" iconEnd="chevron-down">
          {text('action.export')}
        </Button>
      }
      entries={[
        { id: 'xlsx', label: 'XLSX', onSelect: () => void save('xlsx') },
        { id: 'csv', label: 'CSV', onSelect: () => void save('csv') },
      ]}
    />
  );
}
