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
import { derivedId } from '../../../i18n/text.ts';
import { awaitedParams } from '../../params.ts';
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

type Emptiness = 'forbidden' | 'failed' | 'narrowed' | 'awaits' | 'empty';

/** Why no row is drawn; null where there are rows or some may still come. */
function emptinessOf({ rights, source, view, openingFilter, screen }: GridModel): Emptiness | null {
  if (!rights.list) return 'forbidden';
  if (source.total > 0) return null;
  if (source.state === 'failed') return source.error ? 'failed' : null;
  if (source.state !== 'ready') return null;
  if (isNarrowed(view) || openingFilter !== null) return 'narrowed';
  return awaitedParams(screen.meta, view.params).length > 0 ? 'awaits' : 'empty';
}

/** What is to be told above the rows before there are any. */
const awaitedWords = ({ host: { text }, screen, view }: GridModel): string =>
  text('message.awaits_params', {
    fields: awaitedParams(screen.meta, view.params)
      .map((name) => text(derivedId('field', name)))
      .join(', '),
  });

const titles = { forbidden: 'message.forbidden', narrowed: 'message.no_elements_found', empty: 'message.list_is_empty' } as const;

/** The reason why no row is drawn, in words; null where there are rows or some may still come. */
export function emptyWords(grid: GridModel): string | null {
  const {
    host: { text },
    source: { error },
  } = grid;
  const emptiness = emptinessOf(grid);
  if (emptiness === null) return null;
  if (emptiness === 'awaits') return awaitedWords(grid);
  return emptiness === 'failed' ? text('message.error_loading_data', { reason: errorText(error, text) }) : text(titles[emptiness]);
}

/** The reason and the next step, as they are drawn. */
function emptyReason(props: OverlayProps): ReactNode {
  const { host, source } = props.grid;
  const { text } = host;
  const emptiness = emptinessOf(props.grid);
  if (emptiness === null) return null;
  if (emptiness === 'failed') return source.error && <NotLoaded error={source.error} reload={source.reload} />;
  if (emptiness === 'forbidden') return <EmptyState icon="lock" title={text(titles.forbidden)} description={text('grid.no_right')} />;
  if (emptiness === 'awaits') return <EmptyState icon="search" title={awaitedWords(props.grid)} />;
  if (emptiness === 'empty') return <EmptyState icon="list" title={text(titles.empty)} action={<FirstStep {...props} />} />;
  const clear = <Button onClick={() => clearFilters(props.grid)}>{text('action.clear_filters')}</Button>;
  return <EmptyState icon="filter" title={text(titles.narrowed)} action={clear} />;
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
