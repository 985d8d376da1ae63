import { type Connection, ConnectionMode, type NodeChange, type EdgeChange, ReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useMemo } from 'react';
import type { Translate } from '../../i18n/text.ts';
import { useTheme } from '../../ui/look/theme.ts';
import styles from './diagram.module.css';
import { EventArrow, type EventArrowType } from './event-arrow.tsx';
import { type Picked, toFlowEdges, toFlowNodes } from './flow-elements.ts';
import type { Graph } from './graph.ts';
import type { Layout, Places } from './layout.ts';
import { useFit } from './use-fit.ts';
import { StateNode, type StateNodeType } from './state-node.tsx';

export interface CanvasProps {
  label: string;
  graph: Graph;
  layout: Layout;
  picked: Picked | null;
  text: Translate;
  /** The user may draw new arrows. */
  mayConnect: boolean;
  onPick: (picked: Picked) => void;
  onMove: (moved: Places) => void;
  /** Told when a box that was dragged is let go. */
  onDrop: () => void;
  onConnect: (from: string, to: string) => void;
}

const nodeTypes = { state: StateNode };
const edgeTypes = { event: EventArrow };

/** The drawing itself: what is where is decided outside, what the user does is told. */
export function Canvas({ label, graph, layout, picked, text, mayConnect, onPick, onMove, onDrop, onConnect }: CanvasProps) {
  const { shown } = useTheme();
  const fit = useFit();
  const nodes = useMemo(() => toFlowNodes({ graph, layout, picked, text }), [graph, layout, picked, text]);
  const arrows = useMemo(() => toFlowEdges({ graph, layout, picked, text }, onPick), [graph, layout, picked, text, onPick]);

  function followNodes(changes: NodeChange<StateNodeType>[]) {
    const moved = changes.flatMap((change) => (change.type === 'position' && change.position ? [[change.id, change.position] as const] : []));
    if (moved.length > 0) onMove(Object.fromEntries(moved));
    const chosen = changes.find((change) => change.type === 'select' && change.selected);
    if (chosen?.type === 'select') onPick({ part: 'nodes', id: chosen.id });
  }

  function followArrows(changes: EdgeChange<EventArrowType>[]) {
    const chosen = changes.find((change) => change.type === 'select' && change.selected);
    if (chosen?.type === 'select') onPick({ part: 'arrows', id: chosen.id });
  }

  return (
    <ReactFlow
      aria-label={label}
      className={styles.canvas}
      colorMode={shown}
      nodes={nodes}
      edges={arrows}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onNodesChange={followNodes}
      onNodeDragStop={onDrop}
      onEdgesChange={followArrows}
      onConnect={({ source, target }: Connection) => onConnect(source, target)}
      connectionMode={ConnectionMode.Loose}
      nodesConnectable={mayConnect}
      deleteKeyCode={null}
      multiSelectionKeyCode={null}
      selectionKeyCode={null}
      onInit={() => fit(graph, layout)}
      minZoom={0.15}
      maxZoom={2}
      proOptions={{ hideAttribution: true }}
      ariaLabelConfig={{
        'node.a11yDescription.default': text('diagram.node_help'),
        'node.a11yDescription.keyboardDisabled': text('diagram.node_help'),
        'edge.a11yDescription.default': text('diagram.arrow_help'),
        'node.a11yDescription.ariaLiveMessage': () => text('diagram.moved'),
      }}
    />
  );
}
