import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, edgeOf, toPath, toRoute } from '../../../src/client/runtime/diagram/geometry.ts';
import { type Graph, toGraph } from '../../../src/client/runtime/diagram/graph.ts';
import { layered, placed } from '../../../src/client/runtime/diagram/layout.ts';
import { toSvg } from '../../../src/client/runtime/diagram/svg-picture.ts';

const node = (id: string, more: Partial<Graph['nodes'][number]> = {}) => ({ id, label: `State ${id}`, color: null, initial: false, final: false, ...more });
const arrow = (id: string, from: string, to: string, after: string | null = null) => ({ id, from, to, label: `event ${id}`, after });
const graph: Graph = {
  nodes: [node('1', { initial: true }), node('2', { color: '#0a7c42' }), node('3', { final: true })],
  arrows: [arrow('a', '1', '2'), arrow('b', '2', '3'), arrow('c', '2', '3', '7 days'), arrow('d', '2', '2', '3 days')],
};
const measure = (text: string) => text.length * 8;

const apart = (one: Box, other: Box) =>
  one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y;

describe('laying out', () => {
  it('puts later states below earlier ones, none on another', () => {
    const { boxes } = layered(graph, measure);
    const heights = ['1', '2', '3'].map((id) => (boxes.get(id) as Box).y);
    expect(heights).toEqual([...heights].sort((left, right) => left - right));
    expect(new Set(heights).size).toBe(3);
  });

  it('holds for any graph: every box and arrow is placed, boxes lie apart', () => {
    const ids = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(
        ids.chain((count) =>
          fc.array(fc.tuple(fc.integer({ min: 1, max: count }), fc.integer({ min: 1, max: count })), { maxLength: 14 }).map((pairs) => ({ count, pairs })),
        ),
        ({ count, pairs }) => {
          const any: Graph = {
            nodes: Array.from({ length: count }, (_, index) => node(String(index + 1))),
            arrows: pairs.map(([from, to], index) => arrow(`t${index}`, String(from), String(to))),
          };
          const { boxes, routes } = layered(any, measure);
          const all = [...boxes.values()];
          expect(all).toHaveLength(count);
          for (const [index, box] of all.entries()) for (const other of all.slice(index + 1)) expect(apart(box, other)).toBe(true);
          for (const { id } of any.arrows) expect(routes.get(id)?.points.length).toBeGreaterThan(1);
        },
      ),
    );
  });

  it('leaves a box where it was put by hand, and leads only its arrows anew', () => {
    const laid = layered(graph, measure);
    const moved = placed(graph, laid, { 3: { x: 900, y: 40 } });
    expect(moved.boxes.get('3')).toMatchObject({ x: 900, y: 40 });
    expect(moved.boxes.get('1')).toEqual(laid.boxes.get('1'));
    expect(moved.routes.get('a')).toEqual(laid.routes.get('a'));
    expect(moved.routes.get('b')).not.toEqual(laid.routes.get('b'));
  });

  it('never draws two arrows between the same boxes on one another', () => {
    const { routes } = placed(graph, layered(graph, measure), { 3: { x: 900, y: 40 } });
    const pathOf = (id: string) => toPath(routes.get(id)?.points ?? []);
    expect(pathOf('b')).toMatch(/^M /);
    expect(pathOf('b')).not.toBe(pathOf('c'));
  });
});

describe('geometry', () => {
  const box = { x: 0, y: 0, width: 100, height: 40 };

  it.each([
    [
      { x: 50, y: 500 },
      { x: 50, y: 40 },
    ],
    [
      { x: 500, y: 20 },
      { x: 100, y: 20 },
    ],
    [
      { x: -500, y: 20 },
      { x: 0, y: 20 },
    ],
  ])('an arrow towards %j leaves the box at %j', (towards, edge) => {
    const found = edgeOf(box, towards);
    expect(found.x).toBeCloseTo(edge.x);
    expect(found.y).toBeCloseTo(edge.y);
  });

  it('an arrow from a box to itself stays outside of it', () => {
    expect(toRoute(box, box, 0).label.x).toBeGreaterThan(100);
  });

  it('a path goes from the first point to the last', () => {
    expect(
      toPath([
        { x: 0, y: 0 },
        { x: 10, y: 10 },
      ]),
    ).toBe('M 0 0 L 10 10');
    expect(
      toPath([
        { x: 0, y: 0 },
        { x: 5, y: 9 },
        { x: 10, y: 10 },
      ]),
    ).toBe('M 0 0 Q 5 9 10 10');
  });
});

describe('a graph of rows', () => {
  const screen = {
    nodes: { screen: 's', label: 'state_names', initial: 'initial_state', final: 'final_state' },
    arrows: { screen: 't', from: 'from_state_id', to: 'to_state_id', label: 'event_code', timeout: 'timeout' },
  };
  const wording = { node: (row: object) => JSON.stringify(row), arrow: () => 'e', after: () => null };

  it('leaves out an arrow whose box is not there', () => {
    const rows = {
      nodes: [{ state_id: 1, initial_state: true }],
      nodeKey: 'state_id',
      arrows: [
        { transition_id: 7, from_state_id: 1, to_state_id: 1 },
        { transition_id: 8, from_state_id: 1, to_state_id: 2 },
      ],
      arrowKey: 'transition_id',
    };
    const made = toGraph(screen, rows, wording);
    expect(made.arrows.map(({ id }) => id)).toEqual(['7']);
    expect(made.nodes[0]).toMatchObject({ id: '1', initial: true, final: false });
  });
});

describe('the picture', () => {
  const title = 'Orders <script>';
  const { svg, width, height } = toSvg({ ...graph, nodes: [node('1', { label: 'A & B "<i>"' }), ...graph.nodes.slice(1)] }, layered(graph, measure), title);

  it('is one document with every state and event in it, and nothing that runs or is fetched', () => {
    for (const { label } of graph.arrows) expect(svg).toContain(label);
    expect(svg).toContain('7 days');
    expect(svg).not.toMatch(/<script|<i>|href|url\((?!#head)/);
  });

  it('is dashed where an event happens by itself, and only there', () => {
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(2);
  });

  it('is as large as what is drawn', () => {
    expect(width).toBeGreaterThan(120);
    expect(height).toBeGreaterThan(3 * 40);
  });
});
