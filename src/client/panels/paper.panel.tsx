import { useCallback, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { documents } from '../../generated/documents.gen.ts';
import type { DocumentName } from '../../generated/names.gen.ts';
import type { RpcAnswer, RpcPayload } from '../../../schemas/calls.ts';
import { notices } from '../data/notices.ts';
import { toKey } from '../data/rows/row-source.ts';
import { displayName } from '../renderers/display-names.ts';
import { Answered } from '../runtime/answered.tsx';
import { useHost } from '../runtime/host.tsx';
import { useAnswer } from '../runtime/use-answer.ts';
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

type Key = Record<string, string | number>;

interface RecordPaperProps {
  document: DocumentName;
  /** As JSON, so that it stays the same while the record does. */
  recordKey: string;
  stored: object;
}

function RecordPaper({ document, recordKey, stored }: RecordPaperProps) {
  const { api } = useHost();
  const call = useMemo(() => ({ document, key: JSON.parse(recordKey) as Key }), [document, recordKey]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a record that was stored anew has another paper
  const ask = useCallback((signal: AbortSignal) => api.rpc('paper', call, signal), [api, call, stored]);
  return (
    <Answered answer={useAnswer(ask)} height={400}>
      {(paper) => <Printable call={call} paper={paper} />}
    </Answered>
  );
}

function Printable({ call, paper }: { call: RpcPayload<'paper'>; paper: RpcAnswer<'paper'> }) {
  const { api, session, text, toast } = useHost();
  const save = () => api.download('/paper', call, `${paper.file_name}.pdf`).catch((cause: unknown) => toast(notices.loadFailed(text, cause)));
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
