import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useHost } from '../host.tsx';
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
  if (tree.error) {
    return (
      <EmptyState
        icon="alert"
        title={text('message.error_loading_data', { reason: errorText(tree.error, text) })}
        action={<Button onClick={tree.reload}>{text('action.retry')}</Button>}
      />
    );
  }
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
