import { toKey } from '../data/rows/row-source.ts';
import { useHost } from '../runtime/host.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { AskedPaper } from './paper/asked-paper.tsx';
import styles from './paper/paper.module.css';

/** A document as it was when it was made; of one that others wrote nothing is kept but its number. */
function KeptPaper({ screen, row }: PanelProps) {
  const { text } = useHost();
  const { meta } = screen;
  if (!meta || !row) return null;
  if (row.is_kept !== true) return <EmptyState icon="file" title={text('paper.written_elsewhere')} />;
  return (
    <div className={styles.desk}>
      <AskedPaper call={JSON.stringify({ form: meta.name, key: toKey(meta.key, row) })} stored={row} />
    </div>
  );
}

export default definePanel({ component: KeptPaper });
