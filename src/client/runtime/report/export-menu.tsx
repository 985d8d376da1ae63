import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import { type FilterNode, joinFilters } from '../../../shared/records/filter.ts';
import type { ReportSetting } from '../../../shared/records/report-setting.ts';
import { failureNotice } from '../../actions/failure-text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { type Host, useHost } from '../host.tsx';
import { withGiven } from './group-call.ts';

interface ExportMenuProps {
  screen: ScreenMeta<ReportScreen>;
  setting: ReportSetting;
  /** With what the page was opened. */
  opening: FilterNode | null;
}

type Format = 'xlsx' | 'csv' | 'pdf';

/** Has the server write the report as it is set, and saves it, named after the page and the day. */
async function save({ screen, setting, opening }: ExportMenuProps, format: Format, host: Host): Promise<void> {
  const { api, session, text, toast } = host;
  const given = withGiven({ ...setting, filter: joinFilters(setting.filter, opening) ?? null }, screen.meta, session);
  const name = `${screen.id.split('/').at(-1) ?? ''}-${new Date().toISOString().slice(0, 10)}.${format}`;
  try {
    await api.download('/report', { screen: screen.id, setting: given, format, language: session.language }, name);
  } catch (error) {
    toast(failureNotice(error, text, (reason) => text('message.error_loading_data', { reason })));
  }
}

/** The report as a file, as it is set, and on paper. */
export function ExportMenu(props: ExportMenuProps) {
  const host = useHost();
  const { text } = host;
  const entry = (format: Format) => ({ id: format, label: format.toUpperCase(), onSelect: () => void save(props, format, host) });
  return (
    <Menu
      trigger={
        <Button icon="download" iconEnd="chevron-down">
          {text('action.export')}
        </Button>
      }
      entries={[entry('xlsx'), entry('csv'), entry('pdf'), { id: 'print', label: text('report.print'), onSelect: () => window.print() }]}
    />
  );
}
