import { useCallback, useEffect, useState } from 'react';
import type { InboxAnswer } from '../../../shared/workflow/inbox.ts';
import { logAside } from '../../data/aside.ts';
import { followAll } from '../../data/follow-all.ts';
import { useFormats } from '../../i18n/language-provider.tsx';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { classes } from '../../ui/look/classes.ts';
import { PageLink } from '../page-link.tsx';
import { useServices, useWorkplace } from '../services.tsx';
import styles from './inbox-link.module.css';

/** It is an aside: the page in view comes first. */
const pauseMs = 2000;
/** Writes come in bursts. */
const restMs = 4000;

type Waiting = Pick<InboxAnswer, 'types' | 'drafts'>;

/** What waits, by types, and drafts of assistants; null until it is counted. */
function useWaiting(): Waiting | null {
  const { api } = useServices();
  const { company } = useWorkplace();
  const code = company?.company_code ?? null;
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const count = useCallback(
    (signal?: AbortSignal) =>
      api.rpc('inbox', { limit: 0 }, signal).then(
        ({ types, drafts }) => setWaiting({ types, drafts }),
        (error: unknown) => logAside('what waits could not be counted', error),
      ),
    [api],
  );
  useEffect(() => {
    const stop = new AbortController();
    setWaiting(null);
    if (code === null) return undefined;
    const timer = setTimeout(() => void count(stop.signal), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [count, code]);
  const followed = JSON.stringify((waiting?.types ?? []).map(({ form }) => form));
  useEffect(() => followAll(api, JSON.parse(followed) as string[], () => void count(), { ownToo: true, restMs }), [api, followed, count]);
  return waiting;
}

/** Leads to what waits for whoever is signed in, and tells how much it is. */
export function InboxLink() {
  const text = useText();
  const formats = useFormats();
  const { types, drafts } = useWaiting() ?? { types: [], drafts: 0 };
  const total = types.reduce((sum, one) => sum + one.total, drafts);
  const late = types.reduce((sum, one) => sum + one.late, 0);
  const label = text('inbox.open', { count: total, late });
  return (
    <PageLink path="/inbox" className={styles.link} aria-label={label} title={label}>
      <Icon name="inbox" />
      {total > 0 && (
        // The label has the whole figure: what is drawn is no part of the name that is read out.
        <span className={classes(styles.count, late > 0 && styles.late)} data-count={total > 99 ? `${formats.number(99)}+` : formats.number(total)} />
      )}
    </PageLink>
  );
}
