import type { FilterNode } from '../../../../shared/records/filter.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import styles from '../frame/toolbar.module.css';
import { type FilterWords, toSentence } from './filter-sentence.ts';
import { toValueText } from './filter-values.ts';
import { derivedId } from '../../../i18n/text.ts';
import { displayName } from '../../../renderers/display-names.ts';
import type { GridColumn } from '../columns/resolve-columns.ts';
import type { Host } from '../../host.tsx';
import type { GridModel } from '../use-grid.ts';
import { partsOf, withoutPart } from './filter-tree.ts';
import { isNarrowed, toClause } from '../views/view-state.ts';

interface ChipsProps {
  grid: GridModel;
  onEdit: () => void;
}

interface ActiveFilter {
  id: string;
  node: FilterNode;
  /** What it is called; else its sentence tells it. */
  name?: string;
  remove: () => void;
  edit?: () => void;
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
  return {
    text,
    field: (name, language) => {
      const label = columnOf(name)?.label ?? text(derivedId('field', name));
      return language ? `${label} (${displayName('language', language, host.session.language)})` : label;
    },
    value: (field, value) => toValueText(columnOf(field), value),
  };
}

/** The filters that the user may take away, each with what takes it away. */
function activeFilters({ view, setView, openingFilter, openingName, setOpeningFilter }: GridModel, onEdit: () => void): ActiveFilter[] {
  const removeQuick = (field: string) =>
    setView((now) => {
      const { [field]: _, ...quick } = now.quick;
      return { ...now, quick };
    });
  const removePart = (part: FilterNode) => setView((now) => ({ ...now, filter: withoutPart(now.filter, part) }));
  return [
    ...(openingFilter ? [{ id: 'opening_filter', node: openingFilter, name: openingName, remove: () => setOpeningFilter(null) }] : []),
    ...Object.entries(view.quick).map(([id, one]) => ({ id, node: toClause(id, one), remove: () => removeQuick(id) })),
    ...partsOf(view.filter).map((node, at) => ({ id: `tree ${at}`, node, edit: onEdit, remove: () => removePart(node) })),
  ];
}

/** The filters of the grid in words, each with a button that takes it away. */
export function FilterChips({ grid, onEdit }: ChipsProps) {
  const {
    host: { text },
    view,
    setView,
    openingFilter,
  } = grid;
  if (!isNarrowed(view) && !openingFilter) return null;
  const words = filterWords(grid.host, grid.columns);
  return (
    <div className={styles.chips} role="group" aria-label={text('filter.active')}>
      {view.search !== '' && (
        <Chip icon="search" onRemove={() => setView((now) => ({ ...now, search: '' }))} removeLabel={text('filter.remove')}>
          {view.search}
        </Chip>
      )}
      {activeFilters(grid, onEdit).map(({ id, node, name, remove, edit }) => (
        <Chip key={id} onPress={edit} onRemove={remove} removeLabel={text('filter.remove')}>
          {name ?? toSentence(node, words)}
        </Chip>
      ))}
      <Button variant="ghost" onClick={() => clearFilters(grid)}>
        {text('action.clear_filters')}
      </Button>
    </div>
  );
}
