import { Chip } from '../../../ui/display/chip.tsx';
import type { IconName } from '../../../ui/display/icon.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { useHost } from '../../host.tsx';
import styles from './active-filters.module.css';

/** What narrows a list and may be taken away. */
export interface ActiveFilter {
  id: string;
  /** Its name or its sentence. */
  label: string;
  icon?: IconName;
  remove: () => void;
  edit?: () => void;
}

interface ActiveFiltersProps {
  filters: readonly ActiveFilter[];
  onClear: () => void;
}

/** What narrows a list in words, each with a button that takes it away, and one that takes all away. */
export function ActiveFilters({ filters, onClear }: ActiveFiltersProps) {
  const { text } = useHost();
  if (filters.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label={text('filter.active')}>
      {filters.map(({ id, label, icon, remove, edit }) => (
        <Chip key={id} icon={icon} onPress={edit} onRemove={remove} removeLabel={text('filter.remove')}>
          {label}
        </Chip>
      ))}
      <Button variant="ghost" onClick={onClear}>
        {text('action.clear_filters')}
      </Button>
    </div>
  );
}
