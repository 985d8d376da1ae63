import { Icon } from '../ui/display/icon.tsx';
import type { IconName } from '../ui/display/icon.tsx';
import styles from './cell.module.css';

/** A button that runs an action on its own row: the grid listens for clicks on `data-action`, and on the cell's Enter. */
export function CellButton({ action, icon, label }: { action: string; icon: IconName; label: string }) {
  return (
    <button type="button" tabIndex={-1} data-action={action} aria-label={label} title={label} className={styles.button}>
      <Icon name={icon} size="s" />
    </button>
  );
}
