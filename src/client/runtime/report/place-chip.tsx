import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Icon } from '../../ui/display/icon.tsx';
import { classes } from '../../ui/look/classes.ts';
import { useHost } from '../host.tsx';
import styles from './setting-bar.module.css';
import { usePlaceDrag } from './use-place-drag.ts';

interface PlaceChipProps {
  sort: 'group' | 'measure';
  /** What stands there, and what it is called; null where nothing does. */
  name: string | null;
  label: string;
  /** Its grip is given to whoever puts the focus there. */
  onGrip: (grip: HTMLButtonElement | null) => void;
  onDrop: (name: string) => void;
  /** Moves it a place on or back. */
  onStep: (by: 1 | -1) => void;
  onRemove: () => void;
  children: ReactNode;
}

const stepOf: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One place of the setting, with a grip by which what stands there is moved: dragged, or by arrow keys. */
export function PlaceChip({ sort, name, label, onGrip, onDrop, onStep, onRemove, children }: PlaceChipProps) {
  const { text } = useHost();
  const element = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { isDragged, isOver } = usePlaceDrag({ element, handle, sort, name, onDrop });
  const attach = (grip: HTMLButtonElement | null) => {
    handle.current = grip;
    onGrip(grip);
  };
  function steer(event: KeyboardEvent) {
    const step = stepOf[event.key];
    if (step === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    if (step === undefined) onRemove();
    else onStep(step);
  }
  return (
    <div ref={element} className={classes(styles.place, isOver && styles.over, isDragged && styles.dragged)}>
      {name !== null && (
        <button
          ref={attach}
          type="button"
          className={styles.grip}
          aria-label={text('report.chip_keys', { field: label })}
          title={text('report.chip_keys', { field: label })}
          onKeyDown={steer}
        >
          <Icon name="grip" size="s" />
        </button>
      )}
      {children}
    </div>
  );
}
