import { useState } from 'react';
import { documents } from '../../generated/documents.gen.ts';
import { toKey } from '../data/rows/row-source.ts';
import { useHost } from '../runtime/host.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { AskedPaper } from './paper/asked-paper.tsx';
import styles from './paper/paper.module.css';

/** The documents of a record as their recipients get them, to be printed or saved: one at a time. */
function PaperPanel({ screen, row }: PanelProps) {
  const { text } = useHost();
  const { meta } = screen;
  const own = documents.filter(({ form }) => form === meta?.name);
  const [chosen, setChosen] = useState(own[0]?.name);
  if (!meta || !row || chosen === undefined) return null;
  const shown = <AskedPaper key={chosen} call={JSON.stringify({ document: chosen, key: toKey(meta.key, row) })} stored={row} />;
  if (own.length === 1) return <div className={styles.desk}>{shown}</div>;
  return (
    <Tabs
      className={styles.choice ?? ''}
      label={text('panel.paper')}
      moreLabel={text('panel.paper')}
      tabs={own.map(({ name }) => ({ id: name, label: text(`document.${name}`) }))}
      selected={chosen}
      onSelect={(id) => setChosen(own.find(({ name }) => name === id)?.name ?? chosen)}
    >
      <div className={styles.desk}>{shown}</div>
    </Tabs>
  );
}

export default definePanel({ component: PaperPanel });
