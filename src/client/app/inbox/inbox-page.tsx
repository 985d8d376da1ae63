import { lazy, Suspense, useEffect, useRef } from 'react';
import { pickText } from '../../../shared/text/multi-text.ts';
import { useSession } from '../../chrome/services.tsx';
import { useHost } from '../../runtime/host.tsx';
import { NotLoaded } from '../../runtime/not-loaded.tsx';
import { usePageName } from '../../runtime/title-slot.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { InboxList } from './inbox-list.tsx';
import styles from './inbox.module.css';
import { StepBar } from './step-bar.tsx';
import { useDrafts } from './use-drafts.ts';
import { useCursor } from './use-cursor.ts';
import { type Inbox, useInbox } from './use-inbox.ts';
import { useSteps } from './use-steps.ts';
import { codeWhenServed } from '../../ui/late-code.ts';

/** Few people have an assistant: what shows drafts comes when there is one. */
const DraftList = lazy(async () => ({ default: (await codeWhenServed(() => import('./draft-list.tsx'))).DraftList }));

/** Of which workflow, and whose work: what the list is narrowed by. */
function Narrowing({ inbox }: { inbox: Inbox }) {
  const { text, formats, session } = useHost();
  const duties = useSession().user?.duties ?? [];
  const figure = (total: number, capped: boolean): string => `${formats.number(total)}${capped ? '+' : ''}`;
  const waiting = inbox.types.filter(({ total, type_code }) => total > 0 || type_code === inbox.type);
  const total = inbox.types.reduce((sum, one) => sum + one.total, 0);
  return (
    <div className={styles.narrowing}>
      <div role="group" aria-label={text('inbox.by_type')} className={styles.types}>
        <Button variant="ghost" aria-pressed={inbox.type === null} onClick={() => inbox.setType(null)}>
          {text('inbox.all_types')}{' '}
          {figure(
            total,
            waiting.some(({ capped }) => capped),
          )}
        </Button>
        {waiting.map((one) => (
          <Button key={one.type_code} variant="ghost" aria-pressed={inbox.type === one.type_code} onClick={() => inbox.setType(one.type_code)}>
            {pickText(one.type_names, session.language) || one.type_code} {figure(one.total, one.capped)}
          </Button>
        ))}
      </div>
      {duties.length > 0 && <Checkbox checked={inbox.all} onChange={inbox.setAll} label={text('inbox.of_others')} />}
    </div>
  );
}

/** Every step that waits for whoever is signed in, over all workflows: done one after the other by keys. */
export function InboxPage() {
  const { text } = useHost();
  usePageName(text('inbox.title'), '/');
  const inbox = useInbox();
  const drafts = useDrafts();
  const cursor = useCursor(inbox.rows);
  const list = useRef<HTMLTableElement>(null);
  const steps = useSteps({
    rows: inbox.rows,
    cursor,
    onFired() {
      inbox.reload();
      list.current?.focus();
    },
  });
  const isEmpty = inbox.isKnown && inbox.rows.length === 0 && drafts.isKnown && drafts.rows.length === 0;

  // The keys are for the list from the beginning; for the drafts where some wait, which come first.
  useEffect(() => {
    if (inbox.isKnown && drafts.isKnown && drafts.rows.length === 0) list.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when both are here
  }, [inbox.isKnown, drafts.isKnown]);

  return (
    <div className={styles.page}>
      <Narrowing inbox={inbox} />
      <div className={styles.rows} aria-busy={inbox.isLoading}>
        {inbox.error && <NotLoaded error={inbox.error} reload={inbox.reload} />}
        {!inbox.isKnown && !inbox.error && <Skeleton height={240} />}
        {drafts.rows.length > 0 && (
          <Suspense fallback={<Skeleton height={96} />}>
            <DraftList drafts={drafts} onDone={() => list.current?.focus()} />
          </Suspense>
        )}
        {isEmpty && <EmptyState icon="inbox" title={text('inbox.empty')} description={text('inbox.empty_help')} />}
        {inbox.rows.length > 0 && <InboxList ref={list} inbox={inbox} cursor={cursor} steps={steps} />}
        {inbox.more && (
          <Button className={styles.more} onClick={inbox.more}>
            {text('inbox.more')}
          </Button>
        )}
      </div>
      {inbox.rows.length > 0 && <StepBar cursor={cursor} steps={steps} />}
    </div>
  );
}
