import { useMemo } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { resolveFields } from '../grid/columns/resolve-columns.ts';
import { filterWords } from '../grid/filters/filter-chips.tsx';
import { toSentence } from '../grid/filters/filter-sentence.ts';
import { partsOf, withoutPart } from '../grid/filters/filter-tree.ts';
import { useHost } from '../host.tsx';
import styles from './report.module.css';

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
  const { text } = host;
  const words = useMemo(() => filterWords(host, resolveFields(meta, host)), [meta, host]);
  if (opening === null && filter === null) return null;
  return (
    <div className={styles.chips} role="group" aria-label={text('filter.active')}>
      {opening && (
        <Chip onRemove={() => onOpening(null)} removeLabel={text('filter.remove')}>
          {openingName ?? toSentence(opening, words)}
        </Chip>
      )}
      {partsOf(filter).map((part, at) => (
        <Chip key={at} onRemove={() => onFilter(withoutPart(filter, part))} removeLabel={text('filter.remove')}>
          {toSentence(part, words)}
        </Chip>
      ))}
    </div>
  );
}
