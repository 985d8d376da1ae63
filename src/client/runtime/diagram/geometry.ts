export interface Point {
  x: number;
  y: number;
}

/** A rectangle by its upper left corner. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** Where an arrow runs and where its words stand (their middle). */
export interface Route {
  points: readonly Point[];
  label: Point;
}

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

const between = (a: Point, b: Point, part = 0.5): Point => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
const written = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** An SVG path that starts and ends in the outer points and bends softly at those between. */
export function toPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.pop();
  if (!first || !last) return '';
  const bends = rest.map((bend, index) => `Q ${written(bend)} ${written(index === rest.length - 1 ? last : between(bend, rest[index + 1] ?? last))}`);
  return bends.length === 0 ? `M ${written(first)} L ${written(last)}` : `M ${written(first)} ${bends.join(' ')}`;
}

/** Where the line from the middle of the box to a point outside crosses its edge. */
export function edgeOf(box: Box, towards: Point): Point {
  const middle = middleOf(box);
  const [dx, dy] = [towards.x - middle.x, towards.y - middle.y];
  const reach = Math.min(box.width / 2 / (Math.abs(dx) || 1e-9), box.height / 2 / (Math.abs(dy) || 1e-9));
  return { x: middle.x + dx * reach, y: middle.y + dy * reach };
}

const spread = 36;

/** A loop at the right side of a box; the `rank`-th of several lies further out. */
function toLoop(box: Box, rank: number): Route {
  const right = box.x + box.width;
  const out = right + 44 + rank * spread;
  const { y } = middleOf(box);
  return {
    points: [
      { x: right, y: y - 10 },
      { x: out, y: y - 22 },
      { x: out, y: y + 22 },
      { x: right, y: y + 10 },
    ],
    label: { x: out, y },
  };
}

/**
 * The way between two boxes that were moved by hand. Arrows between the same two, in either direction, bow out to the
 * side by their `rank`, so that none lies on another.
 */
export function toRoute(from: Box, to: Box, rank: number): Route {
  if (from === to) return toLoop(from, rank);
  const [start, end] = [middleOf(from), middleOf(to)];
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const aside = spread * (rank + 0.5);
  const bend = { x: (start.x + end.x) / 2 - ((end.y - start.y) / length) * aside, y: (start.y + end.y) / 2 + ((end.x - start.x) / length) * aside };
  const points = [edgeOf(from, bend), bend, edgeOf(to, bend)];
  return { points, label: between(bend, between(start, end), 0.5) };
}
