import { type ReactNode, useEffect } from 'react';
import { Button } from '../../../ui/inputs/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { clearFilters } from '../filters/filter-chips.tsx';
import styles from '../grid.module.css';
import { NotLoaded } from '../../not-loaded.tsx';
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

/** The button that brings the first row: the screen's own action, or a new row. */
function FirstStep({ grid: { host }, actions, draft }: OverlayProps) {
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
        {host.text('action.add')}
      </Button>
    )
  );
}

/** The reason why no row is drawn; null where there are rows or some may still come. */
function emptyReason(props: OverlayProps): ReactNode {
  const { host, rights, source, view, openingFilter } = props.grid;
  const { text } = host;
  if (!rights.list) return <EmptyState icon="lock" title={text('message.forbidden')} description={text('grid.no_right')} />;
  if (source.total > 0) return null;
  if (source.state === 'failed' && source.error) return <NotLoaded error={source.error} reload={source.reload} />;
  if (source.state !== 'ready') return null;
  if (isNarrowed(view) || openingFilter !== null) {
    const clear = <Button onClick={() => clearFilters(props.grid)}>{text('action.clear_filters')}</Button>;
    return <EmptyState icon="filter" title={text('message.no_elements_found')} action={clear} />;
  }
  return <EmptyState icon="list" title={text('message.list_is_empty')} action={<FirstStep {...props} />} />;
}

/** Says why there are no rows to see, and offers the next step. */
export function Overlay(props: OverlayProps) {
  const {
    host,
    source: { state, error },
  } = props.grid;

  useEffect(() => {
    if (state !== 'failed' || !error) return;
    host.toast({ variant: 'danger', text: host.text('message.error_loading_data', { reason: errorText(error, host.text) }) });
    // One toast per failure, not per change of the host.
  }, [state, error]);

  const reason = emptyReason(props);
  return reason && <div className={styles.overlay}>{reason}</div>;
}
