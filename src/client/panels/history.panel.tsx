import { useCallback, useEffect, useState } from 'react';
import type { FormMeta } from '../../../schemas/metadata.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { ApiError } from '../data/api.ts';
import { notices } from '../data/notices.ts';
import { derivedId } from '../i18n/text.ts';
import { useHost } from '../runtime/host.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
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

  async function undo(set: ChangeSet, partial = false): Promise<void> {
    try {
      await api.rpc('undo', { change_set_id: set.id, partial });
      host.toast(notices.saved(text));
      if (onChanged) return onChanged();
      onClose?.();
      host.openScreen(screen);
    } catch (error) {
      const conflicts = error instanceof ApiError && error.code === 'undo_conflict' ? error.params.conflicts : undefined;
      if (conflicts === undefined) return host.toast(notices.saveFailed(text, error));
      const anyway = await host.confirm({
        title: text('history.conflict_title'),
        body: `${text('history.conflict_body')} ${conflictNames(conflicts, (field) => text(derivedId('field', field)))}`,
        button: text('history.undo_rest'),
        danger: true,
      });
      if (anyway) await undo(set, true);
    }
  }

  if (!sets) return <div aria-busy className={styles.list}><Skeleton height={64} /><Skeleton height={64} /></div>;
  if (sets.length === 0) return <EmptyState icon="history" title={text('history.none')} />;
  return (
    <ol className={styles.list}>
      {sets.map((set) => <li key={set.id}><ChangeSetCard set={set} meta={meta} onUndo={() => undo(set)} /></li>)}
    </ol>
  );
}

/** The fields somebody else has changed since, each once. */
function conflictNames(conflicts: Json, nameOf: (field: string) => string): string {
  if (!Array.isArray(conflicts)) return '';
  const fields = conflicts.flatMap((conflict) => (typeof conflict === 'object' && conflict !== null && !Array.isArray(conflict) && typeof conflict.field === 'string' ? [conflict.field] : []));
  return [...new Set(fields)].map(nameOf).join(', ');
}

export default definePanel({ component: HistoryPanel });
