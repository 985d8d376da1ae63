import { MarkerType } from '@xyflow/react';
import type { Translate } from '../../i18n/text.ts';
import type { EventArrowType } from './event-arrow.tsx';
import type { Graph, GraphNode } from './graph.ts';
import { type Layout, wordsOf } from './layout.ts';
import type { StateNodeType } from './state-node.tsx';

/** A box or an arrow, by the part of the graph it belongs to. */
export interface Picked {
  part: 'nodes' | 'arrows';
  id: string;
}

interface Drawing {
  graph: Graph;
  layout: Layout;
  picked: Picked | null;
  text: Translate;
}

const markOf = ({ initial, final }: GraphNode, text: Translate): string | null =>
  [initial ? text('field.initial_state') : null, final ? text('field.final_state') : null].filter((word) => word !== null).join(', ') || null;

/** The boxes as the library's nodes. */
export const toFlowNodes = ({ graph, layout, picked, text }: Drawing): StateNodeType[] =>
  graph.nodes.flatMap((node) => {
    const box = layout.boxes.get(node.id);
    const marked = markOf(node, text);
    return box
      ? [
          {
            id: node.id,
            type: 'state' as const,
            position: { x: box.x, y: box.y },
            width: box.width,
            height: box.height,
            data: { node, marked },
            selected: picked?.part === 'nodes' && picked.id === node.id,
            ariaLabel: marked === null ? node.label : `${node.label}, ${marked}`,
          },
        ]
      : [];
  });

/** The arrows as the library's edges. */
export function toFlowEdges({ graph, layout, picked, text }: Drawing, onPick: (picked: Picked) => void): EventArrowType[] {
  const names = new Map(graph.nodes.map((node) => [node.id, node.label]));
  return graph.arrows.flatMap((arrow) => {
    const route = layout.routes.get(arrow.id);
    return route
      ? [
          {
            id: arrow.id,
            type: 'event' as const,
            source: arrow.from,
            target: arrow.to,
            selected: picked?.part === 'arrows' && picked.id === arrow.id,
            data: { route, words: wordsOf(arrow), timed: arrow.after !== null, pick: () => onPick({ part: 'arrows', id: arrow.id }) },
            markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18 },
            ariaLabel: text('diagram.arrow', { event: wordsOf(arrow), from: names.get(arrow.from), to: names.get(arrow.to) }),
          },
        ]
      : [];
  });
}
