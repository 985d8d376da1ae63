import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMove, moveBy, moveByDrop } from '../../../src/client/runtime/tree/tree-moves.ts';
import type { DropZone, Move } from '../../../src/client/runtime/tree/tree-moves.ts';
import { buildTree, everyNode, isWithin, searchTree, visibleNodes } from '../../../src/client/runtime/tree/tree-nodes.ts';
import type { TreeNode } from '../../../src/client/runtime/tree/tree-nodes.ts';
import { toTreeCommand } from '../../../src/client/runtime/tree/tree-keys.ts';
import type { JsonObject } from '../../../src/shared/json.ts';

const shape = { id: 'id', parent: 'parent', position: 'position', apart: ['shop'] };
const row = (id: string, parent: string | null, position: number): JsonObject => ({ id, parent, position });

/** a( b( d ) c ) e */
const rows = [row('c', 'a', 2), row('e', null, 2), row('a', null, 1), row('b', 'a', 1), row('d', 'b', 1)];

const drawn = (roots: readonly TreeNode[]): string => roots.map(({ id, children }) => (children.length > 0 ? `${id}(${drawn(children)})` : id)).join(' ');
const nodeOf = (roots: readonly TreeNode[], id: string): TreeNode => {
  const node = everyNode(roots).find((one) => one.id === id);
  if (!node) throw new Error(`no node ${id}`);
  return node;
};
const after = (id: string, toMove: (node: TreeNode, roots: readonly TreeNode[]) => Move | null): string | null => {
  const roots = buildTree(rows, shape);
  const node = nodeOf(roots, id);
  const move = toMove(node, roots);
  return move && drawn(buildTree(applyMove(rows, node, move, roots, shape), shape));
};

describe('a tree', () => {
  it('orders siblings by their positions and tells levels and places', () => {
    const roots = buildTree(rows, shape);
    expect(drawn(roots)).toBe('a(b(d) c) e');
    expect(nodeOf(roots, 'd')).toMatchObject({ level: 3, index: 0 });
    expect(nodeOf(roots, 'e')).toMatchObject({ level: 1, index: 1 });
  });

  it('shows rows whose parent is missing or below themselves at the top, each once', () => {
    const broken = [row('a', 'b', 1), row('b', 'a', 1), row('c', 'nowhere', 1), row('d', 'a', 1)];
    expect(
      everyNode(buildTree(broken, shape))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['a', 'b', 'c', 'd']);
  });

  it('hides what is inside folded nodes', () => {
    const roots = buildTree(rows, shape);
    expect(
      visibleNodes(
        roots,
        (node) => node.id === 'a',
        () => true,
      ).map(({ id }) => id),
    ).toEqual(['a', 'b', 'c', 'e']);
  });

  it('finds nodes by every word, without accents, and keeps those above them', () => {
    const roots = buildTree(
      rows.map((one) => ({ ...one, name: one.id === 'd' ? 'Kerti székek' : 'x' })),
      shape,
    );
    expect([...searchTree(roots, 'SZEK kert', (one) => String(one.name))].sort()).toEqual(['a', 'b', 'd']);
  });
});

describe('several trees in one list', () => {
  const ofShop = (shop: number, id: string, parent: string | null, position: number): JsonObject => ({ ...row(id, parent, position), shop });
  /** a( c ) b of one shop, x( y ) z of another. */
  const both = [
    ofShop(2, 'z', null, 2),
    ofShop(1, 'b', null, 2),
    ofShop(2, 'x', null, 1),
    ofShop(1, 'a', null, 1),
    ofShop(1, 'c', 'a', 1),
    ofShop(2, 'y', 'x', 1),
  ];
  const roots = buildTree(both, shape);
  const drawnAfter = (id: string, move: Move | null) => move && drawn(buildTree(applyMove(both, nodeOf(roots, id), move, roots, shape), shape));

  it('stand one after the other, each with places of its own', () => {
    expect(drawn(roots)).toBe('x(y) z a(c) b');
    expect([nodeOf(roots, 'x').index, nodeOf(roots, 'z').index, nodeOf(roots, 'a').index, nodeOf(roots, 'b').index]).toEqual([0, 1, 0, 1]);
  });

  it('are left by no move', () => {
    const by = (id: string, direction: 'up' | 'down' | 'in' | 'out') => moveBy[direction](nodeOf(roots, id), roots, shape);
    expect([by('a', 'up'), by('a', 'in'), by('z', 'down')]).toEqual([null, null, null]);
    for (const zone of ['before', 'inside', 'after'] as const) expect(moveByDrop(nodeOf(roots, 'b'), nodeOf(roots, 'x'), zone, shape)).toBeNull();
  });

  it('number their own rows alone', () => {
    expect(drawnAfter('c', moveBy.out(nodeOf(roots, 'c'), roots, shape))).toBe('x(y) z a c b');
    expect(drawnAfter('z', moveByDrop(nodeOf(roots, 'z'), nodeOf(roots, 'x'), 'before', shape))).toBe('z x(y) a(c) b');
  });
});

describe('moving by the keyboard', () => {
  it.each([
    ['down', 'a', 'e a(b(d) c)'],
    ['up', 'e', 'e a(b(d) c)'],
    ['down', 'b', 'a(c b(d)) e'],
    ['in', 'c', 'a(b(d c)) e'],
    ['in', 'e', 'a(b(d) c e)'],
    ['out', 'd', 'a(b d c) e'],
    ['out', 'c', 'a(b(d)) c e'],
  ] as const)('moves %s: %s', (direction, id, expected) => {
    expect(after(id, (node, roots) => moveBy[direction](node, roots, shape))).toBe(expected);
  });

  it.each([
    ['up', 'a'],
    ['down', 'e'],
    ['out', 'a'],
    ['in', 'a'],
    ['in', 'b'],
    ['up', 'd'],
    ['down', 'd'],
  ] as const)('has nowhere to go %s: %s', (direction, id) => {
    expect(after(id, (node, roots) => moveBy[direction](node, roots, shape))).toBeNull();
  });
});

describe('moving by dropping', () => {
  it.each([
    ['e', 'before', 'a', 'e a(b(d) c)'],
    ['a', 'after', 'e', 'e a(b(d) c)'],
    ['e', 'inside', 'b', 'a(b(d e) c)'],
    ['d', 'before', 'c', 'a(b d c) e'],
    ['b', 'after', 'c', 'a(c b(d)) e'],
    ['c', 'before', 'b', 'a(c b(d)) e'],
    ['b', 'inside', 'a', 'a(c b(d)) e'],
  ] as const)('drops %s %s %s', (id, zone, target, expected) => {
    expect(after(id, (node, roots) => moveByDrop(node, nodeOf(roots, target), zone, shape))).toBe(expected);
  });

  it.each([
    ['a', 'inside', 'd'],
    ['a', 'before', 'b'],
    ['a', 'inside', 'a'],
    ['b', 'before', 'c'],
    ['c', 'inside', 'a'],
    ['e', 'after', 'a'],
  ] as const)('refuses %s %s %s', (id, zone, target) => {
    expect(after(id, (node, roots) => moveByDrop(node, nodeOf(roots, target), zone, shape))).toBeNull();
  });

  it('keeps every row once, positions dense and no node inside itself, whatever is dropped where', () => {
    const parents = fc.array(fc.nat(), { minLength: 2, maxLength: 14 });
    const zones = fc.constantFrom<DropZone>('before', 'inside', 'after');
    fc.assert(
      fc.property(parents, fc.nat(), fc.nat(), zones, (choices, from, to, zone) => {
        const given = choices.map((choice, index): JsonObject =>
          row(String(index), choice % (index + 1) === index ? null : String(choice % (index + 1)), index),
        );
        const roots = buildTree(given, shape);
        const node = nodeOf(roots, String(from % given.length));
        const target = nodeOf(roots, String(to % given.length));
        const move = moveByDrop(node, target, zone, shape);
        if (isWithin(target, node)) expect(move).toBeNull();
        if (!move) return;
        const moved = applyMove(given, node, move, roots, shape);
        const tree = buildTree(moved, shape);
        const siblings = nodeOf(tree, node.id).parent?.children ?? tree;
        expect(everyNode(tree)).toHaveLength(given.length);
        expect(siblings.map((one) => one.row.position)).toEqual(siblings.map((_, index) => index + 1));
        expect(nodeOf(tree, node.id).row.position).toBe(move.position);
      }),
    );
  });
});

describe('the keys of a tree', () => {
  const roots = buildTree(rows, shape);
  const visible = everyNode(roots);
  const press = (key: string, id: string, isOpen: boolean, modifiers = {}) =>
    toTreeCommand({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers }, { node: nodeOf(roots, id), visible, isOpen });

  it('open, enter, leave and close with the side arrows', () => {
    expect(press('ArrowRight', 'a', false)).toEqual({ fold: nodeOf(roots, 'a'), open: true });
    expect(press('ArrowRight', 'a', true)).toEqual({ go: nodeOf(roots, 'b') });
    expect(press('ArrowLeft', 'b', true)).toEqual({ fold: nodeOf(roots, 'b'), open: false });
    expect(press('ArrowLeft', 'd', false)).toEqual({ go: nodeOf(roots, 'b') });
    expect(press('ArrowRight', 'd', false)).toBeNull();
  });

  it('stop at both ends', () => {
    expect(press('ArrowUp', 'a', true)).toEqual({ go: nodeOf(roots, 'a') });
    expect(press('End', 'a', true)).toEqual({ go: nodeOf(roots, 'e') });
  });

  it('move with Alt and remove only with Ctrl', () => {
    expect(press('ArrowLeft', 'd', false, { altKey: true })).toEqual({ move: 'out' });
    expect(press('Delete', 'd', false)).toBeNull();
    expect(press('Delete', 'd', false, { ctrlKey: true })).toEqual({ remove: true });
  });
});
