import { useEffect } from 'react';
import { Button } from '../../../ui/inputs/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { clearFilters } from '../filters/filter-chips.tsx';
import styles from '../grid.module.css';
import { errorText } from '../../../i18n/error-text.ts';
import type { GridActions } from '../actions/use-grid-actions.ts';
import type { GridDraft } from '../editing/use-draft.ts';
import type { GridModel } from '../use-grid.ts';
import { isNarrowed } from '../views/view-state.ts';

interface OverlayProps {
  grid: GridModel;
  actions: GridActions;
  draft: GridDraft;
}

/** Why there are no rows to see, with the next step. */
export function Overlay({ grid, actions, draft }: OverlayProps) {
  const { host, rights, source, view, openingFilter } = grid;
  const { text } = host;
  const { state, error } = source;

  useEffect(() => {
    if (state !== 'failed' || !error) return;
    host.toast({ variant: 'danger', text: host.text('message.error_loading_data', { reason: errorText(error, host.text) }) });
    // One toast per failure, not per change of the host.
  }, [state, error]);

  if (!rights.list)
    return (
      <div className={styles.overlay}>
        <EmptyState icon="lock" title={text('message.forbidden')} description={text('grid.no_right')} />
      </div>
    );
  if (state === 'failed' && source.total === 0) {
    return (
      <div className={styles.overlay}>
        <EmptyState
          icon="alert"
          title={text('message.error_loading_data', { reason: errorText(error, text) })}
          action={
            <Button icon="refresh" onClick={source.reload}>
              {text('action.retry')}
            </Button>
          }
        />
      </div>
    );
  }
  if (state !== 'ready' || source.total > 0) return null;
  const firstStep = () => {
    const { primary } = actions;
    if (primary)
      return (
        <Button icon={primary.action.icon} onClick={() => void actions.run(primary.name)}>
          {primary.label}
        </Button>
      );
    return (
      draft.allowed && (
        <Button icon="plus" onClick={() => draft.open()}>
          {text('action.add')}
        </Button>
      )
    );
  };
  const narrowed = isNarrowed(view) || openingFilter !== null;
  return (
    <div className={styles.overlay}>
      {narrowed ? (
        <EmptyState
          icon="filter"
          title={text('message.no_elements_found')}
          action={<Button onClick={() => clearFilters(grid)}>{text('action.clear_filters')}</Button>}
        />
      ) : (
        <EmptyState icon="list" title={text('message.list_is_empty')} action={firstStep()} />
      )}
    </div>
  );
}
