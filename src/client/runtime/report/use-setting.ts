import { useMemo } from 'react';
import * as v from 'valibot';
import { paramsSchema } from '../../../shared/records/calls.ts';
import { fitSetting, reportSettingSchema, type ReportSetting, type ReportWords } from '../../../shared/records/report-setting.ts';
import { inAddress } from '../in-address.ts';
import { useAddressWords } from '../use-address-words.ts';
import { usePageLocation } from '../use-page-location.ts';

/** How a report is read where nothing is said. */
const nothing = v.parse(reportSettingSchema, {});

const searchSchema = v.object({
  setting: v.optional(v.fallback(inAddress(reportSettingSchema), nothing), nothing),
  /** What the rows are computed with, as on any page. */
  params: v.optional(v.fallback(inAddress(paramsSchema), {}), {}),
});

/** What was stored of a setting, fitted to what the report offers; null where it is none. */
export function parseSetting(stored: unknown, words: ReportWords): ReportSetting | null {
  const parsed = v.safeParse(reportSettingSchema, stored);
  return parsed.success ? fitSetting(parsed.output, words) : null;
}

/** The setting that an address says, fitted to what the report offers. */
export function toSetting(search: unknown, words: ReportWords): ReportSetting {
  const { setting, params } = v.parse(searchSchema, search);
  return fitSetting({ ...setting, params }, words);
}

/** The setting stands in the page's address, so that it is linked, bookmarked and gone back to. */
export function useSetting(words: ReportWords) {
  const { search } = usePageLocation();
  const putInAddress = useAddressWords();
  const setting = useMemo(() => toSetting(search, words), [search, words]);
  const change = ({ params, ...next }: ReportSetting): void => putInAddress({ setting: next, params }, { state: true });
  return { setting, change, isGiven: 'setting' in search };
}
