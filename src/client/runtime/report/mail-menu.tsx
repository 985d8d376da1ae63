import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import type { SetAnswer } from '../../../shared/records/calls.ts';
import type { ReportSetting } from '../../../shared/records/report-setting.ts';
import { notices } from '../../data/notices.ts';
import { derivedId } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { type Host, useHost } from '../host.tsx';
import { withGiven } from './group-call.ts';

const list = 'reports/report_mailings';
const page = 'reports/report_mailing';

interface MailMenuProps {
  screen: ScreenMeta<ReportScreen>;
  setting: ReportSetting;
}

/** Begins a mailing of the report as it is set, to whoever begins it, and opens its page: there stand the others and the times. */
async function begin({ screen, setting }: MailMenuProps, host: Host): Promise<void> {
  const { api, formats, session, text, toast, openRecord } = host;
  const mailing = {
    mailing_name: text(derivedId('screen', ...screen.id.split('/'))),
    screen: screen.id,
    setting: withGiven(setting, screen.meta, session),
    time_zone: formats.zone,
  };
  try {
    const { rows } = await api.action<SetAnswer>('report_mailings', 'set', { rows: [mailing] });
    const report_mailing_id = rows[0]?.report_mailing_id ?? null;
    await api.action('report_recipients', 'set', { rows: [{ report_mailing_id, user_id: session.userId }] });
    openRecord(page, { report_mailing_id });
  } catch (error) {
    toast(notices.saveFailed(text, error));
  }
}

/** Has the report mailed again and again; not there for those who may not. */
export function MailMenu(props: MailMenuProps) {
  const host = useHost();
  const { text } = host;
  const rights = host.rights(list);
  if (!rights.list) return null;
  return (
    <Menu
      trigger={
        <Button icon="mail" iconEnd="chevron-down">
          {text('report.mail')}
        </Button>
      }
      entries={[
        { id: 'begin', label: text('report.mail_begin'), disabled: !rights.add, onSelect: () => void begin(props, host) },
        { id: 'list', label: text('report.mail_list'), onSelect: () => host.openScreen(`/${list}`, { field: 'screen', op: 'eq', value: props.screen.id }) },
      ]}
    />
  );
}
