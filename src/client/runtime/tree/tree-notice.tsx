import { Button } from '../../ui/inputs/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useHost } from '../host.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import styles from './tree.module.css';
import type { Tree } from './use-tree.ts';

interface TreeNoticeProps {
  tree: Tree;
  mayAdd: boolean;
  onAdd: () => void;
}

/** What stands in the place of the rows while there are none: they are coming, could not come, or do not exist. */
export function TreeNotice({ tree, mayAdd, onAdd }: TreeNoticeProps) {
  const { text } = useHost();
  if (tree.error) return <NotLoaded error={tree.error} reload={tree.reload} />;
  if (!tree.loaded) {
    return (
      <div aria-busy className={styles.skeleton}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} height="var(--row-height)" />
        ))}
      </div>
    );
  }
  if (tree.sought !== '') {
    return (
      <EmptyState icon="search" title={text('message.no_elements_found')} action={<Button onClick={() => tree.setSought('')}>{text('common.clear')}</Button>} />
    );
  }
  return (
    <EmptyState
      icon="tree"
      title={text('message.list_is_empty')}
      action={
        mayAdd && (
          <Button icon="plus" variant="primary" onClick={onAdd}>
            {text('action.add')}
          </Button>
        )
      }
    />
  );
}
