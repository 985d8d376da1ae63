import { useRef } from 'react';
import type { TreeNode } from './tree-nodes.ts';

/** Milliseconds over a folded node until it opens. */
const delay = 600;

/** Tells of a folded node that was pointed at for a while. The answer takes what is pointed at now. */
export function useLinger(isOpen: (node: TreeNode) => boolean, onLinger: (node: TreeNode) => void): (node: TreeNode | null) => void {
  const waiting = useRef<{ id: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  return (node) => {
    if (waiting.current?.id === node?.id) return;
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = node && node.children.length > 0 && !isOpen(node) ? { id: node.id, timer: setTimeout(() => onLinger(node), delay) } : null;
  };
}
