import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { derivedId } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { classes } from '../../ui/look/classes.ts';
import styles from './home-tiles.module.css';
import { useTileDrag } from './use-tile-drag.ts';

interface ArrangedTileProps {
  title: string;
  /** It can be moved and hidden now. */
  enabled: boolean;
  onHide: () => void;
  /** By so many places, towards the end where it is positive. */
  onMove: (by: number) => void;
  onDrop: (taken: string) => void;
  children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -1000, End: 1000 };

/** A tile of home; while tiles are arranged with a grip, which takes the arrow keys too, and the button that hides it. */
export function ArrangedTile({ title, enabled, onHide, onMove, onDrop, children }: ArrangedTileProps) {
  const { text } = useHost();
  const tile = useRef<HTMLDivElement>(null);
  const { isOver } = useTileDrag({ tile, title, enabled, onDrop });
  const name = text(derivedId(title));

  function move(event: KeyboardEvent) {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  }

  return (
    <div ref={tile} className={classes(styles.arranged, enabled && styles.movable, isOver && styles.over)}>
      {children}
      {enabled && (
        <div className={styles.tools}>
          <IconButton icon="grip" data-grip={title} label={text('home.move', { tile: name })} onKeyDown={move} />
          <IconButton icon="eye-off" label={text('home.hide', { tile: name })} onClick={onHide} />
        </div>
      )}
    </div>
  );
}
