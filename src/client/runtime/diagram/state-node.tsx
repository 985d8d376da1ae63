import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { classes } from '../../ui/look/classes.ts';
import styles from './diagram.module.css';
import type { GraphNode } from './graph.ts';

export type StateNodeType = Node<{ node: GraphNode; marked: string | null }, 'state'>;

/** A box with its colour; a dot marks where records begin, a second frame where they end. `marked` says so in words. */
export function StateNode({ data: { node, marked }, selected }: NodeProps<StateNodeType>) {
  return (
    <div
      className={classes(styles.node, node.final && styles.final, selected && styles.picked)}
      style={node.color ? ({ '--state': node.color } as React.CSSProperties) : undefined}
    >
      <Handle type="target" position={Position.Top} className={styles.handle} />
      {node.initial && <span aria-hidden className={styles.dot} />}
      <span className={styles.label}>{node.label}</span>
      {marked !== null && <span className="visually-hidden">{marked}</span>}
      <Handle type="source" position={Position.Bottom} className={styles.handle} />
    </div>
  );
}
