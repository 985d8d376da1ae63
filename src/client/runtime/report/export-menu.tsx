import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import type { Json } from '../../../shared/json.ts';
import type { Params } from '../../../shared/records/calls.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { ApiError } from '../../data/api.ts';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';
import { type Host, useHost } from '../host.tsx';
import { TitleActions } from '../title-slot.tsx';
import { columnsOf } from './report-columns.ts';
import type { ReportSetting } from './use-setting.ts';

interface ExportMenuProps {
  screen: ScreenMeta<ReportScreen>;
  view: ReportSetting & { filter: FilterNode | undefined; params: Params | undefined };
}

/** A column of amounts in the view currency says in the file which that was. */
const headOf = ({ label, field }: GridColumn, { session }: Host): string => {
  const currency = session.given[field.options?.currency ?? ''];
  return typeof currency === 'string' && currency !== '' ? `${label} (${currency})` : label;
};

async function download({ screen, view: { groups, measures, filter, params } }: ExportMenuProps, format: 'csv' | 'xlsx', host: Host): Promise<void> {
  const columns = [...columnsOf(screen, groups, host), ...columnsOf(screen, measures, host)];
  const labels = { rows: host.text('report.rows'), ...Object.fromEntries(columns.map((column) => [column.id, headOf(column, host)])) };
  const call = { filter, params, group: groups, measures: measures.map((field) => ({ field, fn: 'sum' })), language_code: host.session.language };
  const payload = JSON.parse(JSON.stringify({ entity: screen.form, ...call, format, header: 'labels', labels })) as Json;
  try {
    await host.api.download('/export', payload, `${screen.form}-${new Date().toISOString().slice(0, 10)}.${format}`);
  } catch (error) {
    const reason = errorText(error instanceof ApiError ? error : new ApiError('internal', 0), host.text);
    host.toast({ variant: 'danger', text: host.text('message.error_loading_data', { reason }) });
  }
}

/** The groups as a file, as they are set. */
export function ExportMenu(props: ExportMenuProps) {
  const host = useHost();
  const { text } = host;
  return (
    <TitleActions>
      <Menu
        trigger={
          <Button icon="download" iconEnd="chevron-down">
            {text('action.export')}
          </Button>
        }
        entries={[
          { id: 'xlsx', label: 'XLSX', onSelect: () => void download(props, 'xlsx', host) },
          { id: 'csv', label: 'CSV', onSelect: () => void download(props, 'csv', host) },
        ]}
      />
    </TitleActions>
  );
}
