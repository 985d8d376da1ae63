import { graphlib, layout as dagreLayout } from '@dagrejs/dagre';
import type { Box, Point, Route } from './geometry.ts';
import { toRoute } from './geometry.ts';
import type { Graph, GraphArrow } from './graph.ts';

/** Width in pixels of a text as it is drawn in a box or beside an arrow. */
export type Measure = (text: string) => number;

export interface Layout {
  /** By node id. */
  boxes: ReadonlyMap<string, Box>;
  /** By arrow id. */
  routes: ReadonlyMap<string, Route>;
}

/** Upper left corners of boxes that were put somewhere by hand, by node id. */
export type Places = Readonly<Record<string, Point>>;

export const nodeHeight = 40;
const nodePadding = 44;
const smallestNode = 120;
const labelHeight = 18;

const sizeOf = (label: string, measure: Measure) => ({ width: Math.max(smallestNode, Math.ceil(measure(label)) + nodePadding), height: nodeHeight });

/** Words beside an arrow: its event, and after what time it happens by itself. */
export const wordsOf = ({ label, after }: GraphArrow): string => (after === null ? label : `${label} · ${after}`);

/** How many earlier arrows run between the same two boxes, whatever their direction. */
function rankOf(arrows: readonly GraphArrow[], arrow: GraphArrow): number {
  const pair = (one: GraphArrow) => [one.from, one.to].sort().join(' ');
  return arrows.slice(0, arrows.indexOf(arrow)).filter((one) => pair(one) === pair(arrow)).length;
}

/** Layers from the top down, with room for the words of every arrow. */
export function layered(graph: Graph, measure: Measure): Layout {
  const drawing = new graphlib.Graph({ multigraph: true });
  drawing.setGraph({ rankdir: 'TB', nodesep: 40, edgesep: 24, ranksep: 44, marginx: 16, marginy: 16 });
  for (const { id, label } of graph.nodes) drawing.setNode(id, sizeOf(label, measure));
  for (const arrow of graph.arrows)
    drawing.setEdge(arrow.from, arrow.to, { width: Math.ceil(measure(wordsOf(arrow))) + 12, height: labelHeight, labelpos: 'c' }, arrow.id);
  dagreLayout(drawing);
  const boxes = new Map(
    graph.nodes.map(({ id }) => {
      const { x, y, width, height } = drawing.node(id) as Box;
      return [id, { x: x - width / 2, y: y - height / 2, width, height }];
    }),
  );
  const routes = new Map(
    graph.arrows.map((arrow) => {
      const { id, from, to } = arrow;
      const box = boxes.get(from);
      if (from === to && box) return [id, toRoute(box, box, rankOf(graph.arrows, arrow))];
      const { points, x, y } = drawing.edge(from, to, id) as unknown as { points: Point[] } & Point;
      return [id, { points, label: { x, y } }];
    }),
  );
  return { boxes, routes };
}

/** A layered drawing with boxes that were moved by hand where they were put, and their arrows led anew. */
export function placed(graph: Graph, laid: Layout, places: Places): Layout {
  const boxes = new Map([...laid.boxes].map(([id, box]) => [id, { ...box, ...places[id] }]));
  const routes = new Map(laid.routes);
  for (const arrow of graph.arrows) {
    const [from, to] = [boxes.get(arrow.from), boxes.get(arrow.to)];
    if (from && to && (places[arrow.from] || places[arrow.to])) routes.set(arrow.id, toRoute(from, to, rankOf(graph.arrows, arrow)));
  }
  return { boxes, routes };
}

const margin = 24;

/** The rectangle that holds everything drawn: boxes, arrows and the words beside them. */
export function frameOf(graph: Graph, { boxes, routes }: Layout, measure: Measure): Box {
  const corners = [...boxes.values()].flatMap(({ x, y, width, height }) => [
    { x, y },
    { x: x + width, y: y + height },
  ]);
  const words = graph.arrows.flatMap((arrow) => {
    const route = routes.get(arrow.id);
    const half = measure(wordsOf(arrow)) / 2;
    return route ? [...route.points, { x: route.label.x - half, y: route.label.y }, { x: route.label.x + half, y: route.label.y }] : [];
  });
  const points = [...corners, ...words];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}
