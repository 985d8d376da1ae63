import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useHost } from '../../runtime/host.tsx';
import { toCommand } from '../../runtime/keyboard/keys.ts';
import { Kbd } from '../../ui/display/kbd.tsx';
import { draftId, DraftLine, wayToDraft } from './draft-line.tsx';
import styles from './drafts.module.css';
import type { Drafts } from './use-drafts.ts';

const heads = ['inbox.record', 'inbox.draft_change', 'inbox.draft_by', 'inbox.draft_answer'] as const;

/** The draft in hand: where it is decided, the next one takes its place. */
function useDraftCursor(ids: readonly number[]) {
  const [at, setAt] = useState(0);
  const place = Math.max(0, Math.min(at, ids.length - 1));
  return { place, goTo: (next: number) => setAt(Math.max(0, Math.min(next, ids.length - 1))) };
}

/** What the keys do: 1 says yes to the draft in hand, 2 says no. */
function useKeys({ rows }: Drafts, cursor: ReturnType<typeof useDraftCursor>, decide: (confirms: boolean) => Promise<void>) {
  const host = useHost();
  const current = rows[cursor.place];
  const acts: Readonly<Record<string, () => void>> = {
    up: () => cursor.goTo(cursor.place - 1),
    down: () => cursor.goTo(cursor.place + 1),
    edge_up: () => cursor.goTo(0),
    edge_down: () => cursor.goTo(rows.length - 1),
    open_card: () => current && wayToDraft(current, host)?.go(),
  };
  return (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const isAnswer = isPlain && (event.key === '1' || event.key === '2');
    const act = isAnswer ? () => void decide(event.key === '1') : acts[toCommand('inbox', event)?.command ?? ''];
    if (!act || (isAnswer && event.repeat)) return;
    event.preventDefault();
    act();
  };
}

/** What it is about, and what the keys mean. */
function Head() {
  const { text } = useHost();
  return (
    <>
      <h2 id="drafts-title" className={styles.title}>
        {text('inbox.drafts')}
      </h2>
      <p className={styles.note}>
        {text('inbox.drafts_note')} <Kbd keys={['1']} /> {text('action.confirm')} <Kbd keys={['2']} /> {text('inbox.draft_no')}
      </p>
    </>
  );
}

/** What assistants wish for the person, a line each. Nothing of it is done before he says yes. */
export function DraftList({ drafts, onDone }: { drafts: Drafts; onDone: () => void }) {
  const { text } = useHost();
  const list = useRef<HTMLTableElement>(null);
  const { rows, deciding } = drafts;
  const cursor = useDraftCursor(rows.map(({ change_draft_id }) => change_draft_id));
  const current = rows[cursor.place];
  const handle = useKeys(drafts, cursor, decide);

  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  const id = current?.change_draft_id;
  useEffect(() => {
    if (id !== undefined) document.getElementById(draftId(id))?.scrollIntoView({ block: 'nearest' });
  }, [id]);

  async function decide(confirms: boolean, draft = current) {
    if (!draft || deciding !== null) return;
    const isLast = rows.length === 1;
    await drafts.decide(draft, confirms);
    if (isLast) onDone();
    else list.current?.focus();
  }

  return (
    <section className={styles.drafts} aria-labelledby="drafts-title">
      <Head />
      <table
        ref={list}
        role="grid"
        tabIndex={0}
        data-keys="inbox"
        className={styles.list}
        aria-labelledby="drafts-title"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={id === undefined ? undefined : draftId(id)}
        onKeyDown={handle}
      >
        <thead>
          <tr aria-rowindex={1}>
            {heads.map((head) => (
              <th key={head} scope="col">
                {text(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((draft, place) => (
            <DraftLine
              key={draft.change_draft_id}
              draft={draft}
              place={place}
              isInHand={place === cursor.place}
              isBusy={deciding === draft.change_draft_id}
              onTake={() => cursor.goTo(place)}
              onDecide={(confirms) => void decide(confirms, draft)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
