import { isByPeriod } from '../../../shared/records/first-groups.ts';
import { groupLimits, type ReportSetting } from '../../../shared/records/report-setting.ts';
import { useHost } from '../host.tsx';
import { Choice } from './choice.tsx';

interface LimitChoiceProps {
  setting: ReportSetting;
  onChange: (setting: ReportSetting) => void;
}

const least = '-';

/** How many groups are shown, where they are no periods: all, the largest or the smallest. */
export function LimitChoice({ setting, onChange }: LimitChoiceProps) {
  const { text } = useHost();
  if (isByPeriod(setting)) return null;
  return (
    <Choice
      label={text('report.limit')}
      placeholder={text('report.limit_all')}
      options={[
        ...groupLimits.map((count) => ({ value: String(count), label: text('report.limit_first', { count }) })),
        ...groupLimits.map((count) => ({ value: `${least}${count}`, label: text('report.limit_least', { count }) })),
      ]}
      value={setting.limit === null ? null : `${setting.least ? least : ''}${setting.limit}`}
      onChange={(chosen) =>
        onChange({
          ...setting,
          limit: groupLimits.find((count) => String(count) === chosen?.replace(least, '')) ?? null,
          least: chosen?.startsWith(least) ?? false,
        })
      }
    />
  );
}
