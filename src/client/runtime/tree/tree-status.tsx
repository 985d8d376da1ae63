import { useHost } from '../host.tsx';
import { StatusLine } from '../../ui/layout/status-line.tsx';
import type { Tree } from './use-tree.ts';

/** How many rows the tree has; where some are sought, how many of them are in sight. */
export function TreeStatus({ tree: { loaded, nodes, visible, sought } }: { tree: Tree }) {
  const { text } = useHost();
  const total = nodes.size;
  const count = sought.trim() === '' ? total : visible.length;
  return (
    <StatusLine>
      <span>{loaded ? text(count < total ? 'grid.rows_of' : 'common.row_count', { count, total }) : text('common.loading')}</span>
    </StatusLine>
  );
}
