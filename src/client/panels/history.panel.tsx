import { useCallback } from 'react';
import type { FormMeta } from '../../../schemas/metadata.ts';
import type { JsonObject } from '../../shared/json.ts';
import { toKey } from '../data/rows/row-source.ts';
import { Answered } from '../runtime/answered.tsx';
import { useHost } from '../runtime/host.tsx';
import { useTakeBack } from '../runtime/take-back.ts';
import { useAnswer } from '../runtime/use-answer.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { ChangeSetCard } from './history/change-set-card.tsx';
import { type Change, type ChangeSet, toChangeSets } from './history/history-calls.ts';
import styles from './history/history.module.css';

function HistoryPanel({ screen, row, onClose, onChanged }: PanelProps) {
  const { meta } = screen;
  return meta && row && <History screen={screen.id} meta={meta} row={row} onClose={onClose} onChanged={onChanged} />;
}

/** Who changed a row, when and what; every change-set can be taken back as a whole. */
function History({ screen, meta, row, onClose, onChanged }: { screen: string; meta: FormMeta; row: JsonObject } & Pick<PanelProps, 'onClose' | 'onChanged'>) {
  const host = useHost();
  const { api, text } = host;
  const takeBack = useTakeBack();
  const ask = useCallback(
    async (signal: AbortSignal) => toChangeSets(await api.action<Change[]>(meta.name, 'history', { key: toKey(meta.key, row) }, signal)),
    [api, meta, row],
  );
  const answer = useAnswer(ask);

  async function undo(set: ChangeSet): Promise<void> {
    if (await takeBack(set.id, { onCountered: changed })) changed();
  }

  function changed(): void {
    if (onChanged) return onChanged();
    onClose?.();
    host.openScreen(screen);
  }

  return (
    <Answered answer={answer} height={128}>
      {(sets) =>
        sets.length === 0 ? (
          <EmptyState icon="history" title={text('history.none')} />
        ) : (
          <ol className={styles.list}>
            {sets.map((set) => (
              <li key={set.id}>
                <ChangeSetCard set={set} meta={meta} onUndo={() => undo(set)} />
              </li>
            ))}
          </ol>
        )
      }
    </Answered>
  );
}

export default definePanel({ component: HistoryPanel });
