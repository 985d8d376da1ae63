import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { moveByDrop } from './tree-moves.ts';
import type { DropZone, Move } from './tree-moves.ts';
import type { TreeNode, TreeShape } from './tree-nodes.ts';
import { useLinger } from './use-linger.ts';

export interface DropTarget {
  id: string;
  zone: DropZone;
}

interface TreeDragOptions {
  nodes: ReadonlyMap<string, TreeNode>;
  shape: TreeShape;
  isOpen: (node: TreeNode) => boolean;
  onMove: (node: TreeNode, move: Move) => void;
  /** A folded node was pointed at for a while. */
  onLinger: (node: TreeNode) => void;
}

/** Pixels before a press becomes a drag. */
const slack = 4;
/** Pixels at the edge of the list where dragging scrolls it. */
const scrollEdge = 28;

/** The upper and lower quarter of a row are beside it, the middle is inside; below an open node begin its children. */
function zoneAt(row: Element, y: number, hasOpenChildren: boolean): DropZone {
  const { top, height } = row.getBoundingClientRect();
  const part = (y - top) / height;
  if (part < 0.25) return 'before';
  return part > 0.75 && !hasOpenChildren ? 'after' : 'inside';
}

/** Dragging by pointer, of any sort. The same moves are on the keyboard (tree-moves.ts, `moveBy`). */
export function useTreeDrag({ nodes, shape, isOpen, onMove, onLinger }: TreeDragOptions) {
  const press = useRef<{ id: string; x: number; y: number } | null>(null);
  const linger = useLinger(isOpen, onLinger);
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<DropTarget | null>(null);

  function stop() {
    press.current = null;
    linger(null);
    setDragged(null);
    setTarget(null);
  }

  function aim(event: PointerEvent<HTMLElement>, moving: TreeNode) {
    const list = event.currentTarget;
    const { top, bottom } = list.getBoundingClientRect();
    if (event.clientY < top + scrollEdge) list.scrollBy(0, -scrollEdge / 2);
    if (event.clientY > bottom - scrollEdge) list.scrollBy(0, scrollEdge / 2);
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-node]');
    const over = row && list.contains(row) ? nodes.get(row.dataset.node ?? '') : undefined;
    if (!row || !over) return setTarget(null);
    linger(over);
    const zone = zoneAt(row, event.clientY, isOpen(over));
    setTarget(moveByDrop(moving, over, zone, shape) ? { id: over.id, zone } : null);
  }

  return {
    dragged,
    target,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const origin = event.target as Element;
        const row = origin.closest<HTMLElement>('[data-node]');
        const mayStart = event.pointerType === 'mouse' ? !origin.closest('button, a, input') : origin.closest('[data-grip]');
        if (event.button !== 0 || !row || !mayStart || row.dataset.locked !== undefined) return;
        press.current = { id: row.dataset.node ?? '', x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const node = press.current && nodes.get(press.current.id);
        if (!press.current || !node) return;
        if (dragged === null) {
          if (Math.hypot(event.clientX - press.current.x, event.clientY - press.current.y) < slack) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(node.id);
        }
        aim(event, node);
      },
      onPointerUp() {
        const node = dragged === null ? undefined : nodes.get(dragged);
        const over = target && nodes.get(target.id);
        const move = node && over && target && moveByDrop(node, over, target.zone, shape);
        stop();
        if (node && move) onMove(node, move);
      },
      onPointerCancel: stop,
      onKeyDownCapture(event: KeyboardEvent) {
        if (event.key !== 'Escape' || dragged === null) return;
        event.stopPropagation();
        stop();
      },
    },
  };
}
