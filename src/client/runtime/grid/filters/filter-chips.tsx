import type { FilterNode } from '../../../../shared/records/filter.ts';
import { type FilterWords, toSentence } from './filter-sentence.ts';
import { toValueText } from './filter-values.ts';
import { derivedId } from '../../../i18n/text.ts';
import { displayName } from '../../../renderers/display-names.ts';
import type { GridColumn } from '../columns/resolve-columns.ts';
import type { Host } from '../../host.tsx';
import type { GridModel } from '../use-grid.ts';
import { partsOf, withoutPart } from './filter-tree.ts';
import { type ActiveFilter, ActiveFilters } from './active-filters.tsx';
import { toClause } from '../views/view-state.ts';

interface ChipsProps {
  grid: GridModel;
  onEdit: () => void;
}

/** Takes every filter away that the user may take away. */
export function clearFilters({ setView, setOpeningFilter }: GridModel): void {
  setOpeningFilter(null);
  setView((now) => ({ ...now, quick: {}, filter: null, search: '' }));
}

/** How fields and values of a filter are named in its sentence. */
export function filterWords(host: Host, columns: readonly GridColumn[]): FilterWords {
  const { text } = host;
  const columnOf = (name: string) => columns.find((column) => column.id === name);
  const languageName = (code: string) => displayName('language', code, host.session.language);
  return {
    text,
    field: (name, language) => {
      const label = columnOf(name)?.label ?? text(derivedId('field', name));
      return language ? `${label} (${languageName(language)})` : label;
    },
    value: (field, value) => toValueText(columnOf(field), value),
    language: languageName,
  };
}

/** The filters that the user may take away, each with what takes it away. */
function activeFilters(grid: GridModel, onEdit: () => void): ActiveFilter[] {
  const { view, setView, openingFilter, openingName, setOpeningFilter } = grid;
  const words = filterWords(grid.host, grid.columns);
  const removeQuick = (field: string) =>
    setView((now) => {
      const { [field]: _, ...quick } = now.quick;
      return { ...now, quick };
    });
  const removePart = (part: FilterNode) => setView((now) => ({ ...now, filter: withoutPart(now.filter, part) }));
  return [
    ...(view.search === '' ? [] : [{ id: 'search', icon: 'search' as const, label: view.search, remove: () => setView((now) => ({ ...now, search: '' })) }]),
    ...(openingFilter ? [{ id: 'opening_filter', label: openingName ?? toSentence(openingFilter, words), remove: () => setOpeningFilter(null) }] : []),
    ...Object.entries(view.quick).map(([id, one]) => ({ id: `field ${id}`, label: toSentence(toClause(id, one), words), remove: () => removeQuick(id) })),
    ...partsOf(view.filter).map((node, at) => ({ id: `tree ${at}`, label: toSentence(node, words), edit: onEdit, remove: () => removePart(node) })),
  ];
}

/** The filters of the grid in words, each with a button that takes it away. */
export function FilterChips({ grid, onEdit }: ChipsProps) {
  return <ActiveFilters filters={activeFilters(grid, onEdit)} onClear={() => clearFilters(grid)} />;
}
