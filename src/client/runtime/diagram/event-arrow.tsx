import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { classes } from '../../ui/look/classes.ts';
import styles from './diagram.module.css';
import { type Route, toPath } from './geometry.ts';

export type EventArrowType = Edge<{ route: Route; words: string; timed: boolean; pick: () => void }, 'event'>;

/** An arrow with its words; dashed where it happens by itself. The words are the larger target, so they can be clicked too. */
export function EventArrow({ id, data, selected, markerEnd }: EdgeProps<EventArrowType>) {
  if (!data) return null;
  const { route, words, timed, pick } = data;
  return (
    <>
      <BaseEdge
        id={id}
        path={toPath(route.points)}
        markerEnd={markerEnd}
        interactionWidth={16}
        className={classes(styles.arrow, timed && styles.timed, selected && styles.pickedArrow)}
      />
      <EdgeLabelRenderer>
        <span
          aria-hidden
          className={classes(styles.words, selected && styles.pickedWords, 'nodrag', 'nopan')}
          style={{ transform: `translate(-50%, -50%) translate(${route.label.x}px, ${route.label.y}px)` }}
          onClick={pick}
        >
          {words}
        </span>
      </EdgeLabelRenderer>
    </>
  );
}
