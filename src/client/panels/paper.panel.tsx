import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { documents } from '../../generated/documents.gen.ts';
import type { DocumentName } from '../../generated/names.gen.ts';
import type { RpcAnswer } from '../../../schemas/calls.ts';
import { notices } from '../data/notices.ts';
import { toKey } from '../data/rows/row-source.ts';
import { errorText } from '../i18n/error-text.ts';
import { displayName } from '../renderers/display-names.ts';
import { useHost } from '../runtime/host.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { Sheet } from './paper/sheet.tsx';
import styles from './paper/paper.module.css';

/** The documents of a record as their recipients get them, to be printed or saved. */
function PaperPanel({ screen, row }: PanelProps) {
  const { meta } = screen;
  if (!meta || !row) return null;
  return (
    <div className={styles.desk}>
      {documents
        .filter(({ form }) => form === meta.name)
        .map(({ name }) => (
          <RecordPaper key={name} document={name} recordKey={JSON.stringify(toKey(meta.key, row))} stored={row} />
        ))}
    </div>
  );
}

interface RecordPaperProps {
  document: DocumentName;
  /** As JSON, so that it stays the same while the record does. */
  recordKey: string;
  /** A record that was stored anew has another paper. */
  stored: object;
}

function RecordPaper({ document, recordKey, stored }: RecordPaperProps) {
  const { api, session, text, toast } = useHost();
  const [paper, setPaper] = useState<RpcAnswer<'paper'> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const call = { document, key: JSON.parse(recordKey) as Record<string, string | number> };

  useEffect(() => {
    const stop = new AbortController();
    api.rpc('paper', { document, key: JSON.parse(recordKey) as Record<string, string | number> }, stop.signal).then(
      (found) => setPaper(found),
      (cause: unknown) => stop.signal.aborted || setError(cause),
    );
    return () => stop.abort();
  }, [api, document, recordKey, stored]);

  const save = () => api.download('/paper', call, `${paper?.file_name ?? document}.pdf`).catch((cause: unknown) => toast(notices.loadFailed(text, cause)));

  if (error !== null) return <EmptyState icon="alert" title={text('message.error_loading_data', { reason: errorText(error, text) })} />;
  if (!paper) return <Skeleton height={400} />;
  return (
    <>
      <div role="toolbar" aria-label={paper.title} className={styles.tools}>
        <Button variant="primary" icon="print" onClick={() => window.print()}>
          {text('action.print')}
        </Button>
        <Button icon="download" onClick={() => void save()}>
          {text('paper.save_pdf')}
        </Button>
        <p className={styles.hint}>{text('paper.in_language', { language: displayName('language', paper.language, session.language) })}</p>
      </div>
      <div className={styles.shown}>
        <Sheet paper={paper} />
      </div>
      {createPortal(
        <div className={styles.printed} aria-hidden>
          <Sheet paper={paper} isPrinted />
        </div>,
        window.document.body,
      )}
    </>
  );
}

export default definePanel({ component: PaperPanel });
