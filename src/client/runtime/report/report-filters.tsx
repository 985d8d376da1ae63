import { useMemo } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { resolveFields } from '../grid/columns/resolve-columns.ts';
import { ActiveFilters } from '../grid/filters/active-filters.tsx';
import { filterWords } from '../grid/filters/filter-chips.tsx';
import { toSentence } from '../grid/filters/filter-sentence.ts';
import { partsOf, withoutPart } from '../grid/filters/filter-tree.ts';
import { useHost } from '../host.tsx';

interface ReportFiltersProps {
  meta: FormMeta;
  /** With what the page was opened, and what it is called where it has a name. */
  opening: FilterNode | null;
  openingName?: string | undefined;
  onOpening: (opening: null) => void;
  filter: FilterNode | null;
  onFilter: (filter: FilterNode | null) => void;
}

/** What narrows a report in words, each with a button that takes it away. */
export function ReportFilters({ meta, opening, openingName, onOpening, filter, onFilter }: ReportFiltersProps) {
  const host = useHost();
  const words = useMemo(() => filterWords(host, resolveFields(meta, host)), [meta, host]);
  const filters = [
    ...(opening ? [{ id: 'opening_filter', label: openingName ?? toSentence(opening, words), remove: () => onOpening(null) }] : []),
    ...partsOf(filter).map((part, at) => ({ id: `tree ${at}`, label: toSentence(part, words), remove: () => onFilter(withoutPart(filter, part)) })),
  ];
  const clear = () => {
    onOpening(null);
    onFilter(null);
  };
  return <ActiveFilters filters={filters} onClear={clear} />;
}
