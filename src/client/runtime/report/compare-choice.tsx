import { comparisons } from '../../../shared/records/compared-spans.ts';
import type { ReportSetting } from '../../../shared/records/report-setting.ts';
import { derivedId } from '../../i18n/text.ts';
import { useHost } from '../host.tsx';
import { Choice } from './choice.tsx';

/** With which days those of the report are compared. */
export function CompareChoice({ setting, onChange }: { setting: ReportSetting; onChange: (setting: ReportSetting) => void }) {
  const { text } = useHost();
  return (
    <Choice
      label={text('report.compare')}
      placeholder={text('report.compare_none')}
      options={comparisons.map((name) => ({ value: name, label: text(derivedId('report.compare', name)) }))}
      value={setting.compare}
      onChange={(name) => onChange({ ...setting, compare: comparisons.find((one) => one === name) ?? null })}
    />
  );
}
