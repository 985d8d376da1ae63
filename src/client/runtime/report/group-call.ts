import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { Language } from '../../../shared/languages.ts';
import { joinFilters, type FilterNode } from '../../../shared/records/filter.ts';
import { type ReportSetting, type ReportWords, toGroupCall } from '../../../shared/records/report-setting.ts';
import type { HostSession } from '../host.tsx';
import { paramsOf } from '../params.ts';

/** What a report asks of its form. */
export type GroupCall = ReturnType<typeof toGroupCall> & { language_code: Language };

/** The setting with what is chosen in the header too, as somebody else would need it to see the same. */
export const withGiven = (setting: ReportSetting, meta: FormMeta, { given }: HostSession): ReportSetting => ({
  ...setting,
  params: paramsOf(meta, given, setting.params) ?? {},
});

/** The call for a setting, narrowed by the filter with which the page was opened. */
export function groupCall(screen: ReportWords & { meta: FormMeta }, setting: ReportSetting, opening: FilterNode | null, session: HostSession): GroupCall {
  const call = toGroupCall(withGiven(setting, screen.meta, session), screen);
  return { ...call, filter: joinFilters(call.filter, opening), language_code: session.language };
}
