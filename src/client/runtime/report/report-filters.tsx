import { useMemo } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import type { ReportSetting } from '../../../shared/records/report-setting.ts';
import { resolveFields } from '../grid/columns/resolve-columns.ts';
import { ActiveFilters } from '../grid/filters/active-filters.tsx';
import { filterWords } from '../grid/filters/filter-chips.tsx';
import { toSentence } from '../grid/filters/filter-sentence.ts';
import { partsOf, withoutPart } from '../grid/filters/filter-tree.ts';
import { useHost } from '../host.tsx';
import { havingSentence } from './having-words.ts';
import { measuresOf } from './report-columns.ts';

interface ReportFiltersProps {
  screen: ScreenMeta<ReportScreen>;
  setting: ReportSetting;
  onChange: (setting: ReportSetting) => void;
  /** With what the page was opened, and what it is called where it has a name. */
  opening: FilterNode | null;
  openingName?: string | undefined;
  onOpening: (opening: null) => void;
}

/** What narrows a report in words, each with a button that takes it away. */
export function ReportFilters({ screen, setting, onChange, opening, openingName, onOpening }: ReportFiltersProps) {
  const host = useHost();
  const { meta } = screen;
  const { filter, having } = setting;
  const words = useMemo(() => filterWords(host, resolveFields(meta, host)), [meta, host]);
  const filters = [
    ...(opening ? [{ id: 'opening_filter', label: openingName ?? toSentence(opening, words), remove: () => onOpening(null) }] : []),
    ...partsOf(filter).map((part, at) => ({
      id: `tree ${at}`,
      label: toSentence(part, words),
      remove: () => onChange({ ...setting, filter: withoutPart(filter, part) }),
    })),
    ...having.map((one, at) => ({
      id: `having ${at}`,
      label: havingSentence(one, measuresOf(screen, screen.measures, host), host),
      remove: () => onChange({ ...setting, having: having.filter((other) => other !== one) }),
    })),
  ];
  const clear = () => {
    onOpening(null);
    onChange({ ...setting, filter: null, having: [] });
  };
  return <ActiveFilters filters={filters} onClear={clear} />;
}
