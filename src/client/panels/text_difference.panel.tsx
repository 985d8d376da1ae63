import { diffWords } from 'diff';
import { derivedId } from '../i18n/text.ts';
import { useHost } from '../runtime/host.tsx';
import { definePanel, type PanelProps } from './define.ts';
import styles from './text-difference/text-difference.module.css';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a proposed text takes away and what it adds, word by word. */
function TextDifference({ row }: PanelProps) {
  const { text } = useHost();
  if (!row) return null;
  const [now, then] = [asText(row.current_text), asText(row.proposed_text)];
  if (then === '') {
    const { failure } = row;
    return <p className={styles.none}>{typeof failure === 'string' ? text(derivedId('choice', 'failure', failure)) : text('proposal.no_text')}</p>;
  }
  return (
    <div className={styles.frame}>
      {row.is_outdated === true && (
        <p role="status" className={styles.outdated}>
          {text('proposal.outdated')}
        </p>
      )}
      <section aria-label={text('panel.text_difference')} className={styles.text}>
        {diffWords(now, then).map(({ added, removed, value }, place) => {
          const key = `${place} ${value}`;
          if (added) return <ins key={key}>{value}</ins>;
          return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
        })}
      </section>
    </div>
  );
}

export default definePanel({ component: TextDifference });
