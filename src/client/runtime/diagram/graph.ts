import type { DiagramScreen } from '../../../../schemas/shapes/diagram.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';

/** A box: a row of the screen's `nodes.form`. */
export interface GraphNode {
  id: string;
  label: string;
  color: string | null;
  initial: boolean;
  final: boolean;
}

/** An arrow: a row of the screen's form. */
export interface GraphArrow {
  id: string;
  from: string;
  to: string;
  label: string;
  /** Happens by itself after this time, as people read it; null where staff do it. */
  after: string | null;
}

export interface Graph {
  nodes: readonly GraphNode[];
  arrows: readonly GraphArrow[];
}

/** How fields are worded; everything else of a row is taken as it is. */
export interface Wording {
  node: (row: JsonObject) => string;
  arrow: (row: JsonObject) => string;
  after: (row: JsonObject) => string | null;
}

/** The rows of both forms, with the fields that name them. */
export interface GraphRows {
  nodes: readonly JsonObject[];
  nodeKey: string;
  arrows: readonly JsonObject[];
  arrowKey: string;
}

const idOf = (key: string, row: JsonObject): string => String(row[key]);
const textOf = (row: JsonObject, field: string | undefined): string | null => {
  const value = field === undefined ? undefined : row[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The rows of both forms as a graph; an arrow whose box is not there is left out. */
export function toGraph({ nodes, arrows }: Pick<DiagramScreen, 'nodes' | 'arrows'>, rows: GraphRows, wording: Wording): Graph {
  const boxes = rows.nodes.map((row) => ({
    id: idOf(rows.nodeKey, row),
    label: wording.node(row),
    color: textOf(row, nodes.color),
    initial: row[nodes.initial] === true,
    final: row[nodes.final] === true,
  }));
  const there = new Set(boxes.map(({ id }) => id));
  const lines = rows.arrows.map((row) => ({
    id: idOf(rows.arrowKey, row),
    from: String(row[arrows.from]),
    to: String(row[arrows.to]),
    label: wording.arrow(row),
    after: wording.after(row),
  }));
  return { nodes: boxes, arrows: lines.filter(({ from, to }) => there.has(from) && there.has(to)) };
}
