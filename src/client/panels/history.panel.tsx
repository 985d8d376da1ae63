import { useCallback, useEffect, useState } from 'react';
import type { FormMeta } from '../../../schemas/metadata.ts';
import type { JsonObject } from '../../shared/json.ts';
import { notices } from '../data/notices.ts';
import { useHost } from '../runtime/host.tsx';
import { takeBack } from '../runtime/take-back.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { ChangeSetCard } from './history/change-set-card.tsx';
import { type Change, type ChangeSet, toChangeSets } from './history/history-calls.ts';
import styles from './history/history.module.css';

function HistoryPanel({ screen, row, onClose, onChanged }: PanelProps) {
  const { meta } = screen;
  return meta && row && <History screen={screen.id} meta={meta} row={row} onClose={onClose} onChanged={onChanged} />;
}

const keyOf = (meta: FormMeta, row: JsonObject): JsonObject => Object.fromEntries(meta.key.map((field) => [field, row[field] ?? null]));

/** Who changed a row, when and what; every change-set can be taken back as a whole. */
function History({ screen, meta, row, onClose, onChanged }: { screen: string; meta: FormMeta; row: JsonObject } & Pick<PanelProps, 'onClose' | 'onChanged'>) {
  const host = useHost();
  const { api, text } = host;
  const [sets, setSets] = useState<readonly ChangeSet[] | null>(null);

  const load = useCallback(async () => {
    try {
      setSets(toChangeSets(await api.action<Change[]>(meta.name, 'history', { key: keyOf(meta, row) })));
    } catch (error) {
      setSets([]);
      host.toast(notices.loadFailed(text, error));
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the host changes with every list that arrives; once for each row is enough
  }, [api, meta, row]);
  useEffect(() => void load(), [load]);

  async function undo(set: ChangeSet): Promise<void> {
    if (!(await takeBack(host, set.id))) return;
    if (onChanged) return onChanged();
    onClose?.();
    host.openScreen(screen);
  }

  if (!sets)
    return (
      <div aria-busy className={styles.list}>
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    );
  if (sets.length === 0) return <EmptyState icon="history" title={text('history.none')} />;
  return (
    <ol className={styles.list}>
      {sets.map((set) => (
        <li key={set.id}>
          <ChangeSetCard set={set} meta={meta} onUndo={() => undo(set)} />
        </li>
      ))}
    </ol>
  );
}

export default definePanel({ component: HistoryPanel });
