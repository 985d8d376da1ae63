import { useCallback, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { RpcAnswer, RpcPayload } from '../../../../schemas/calls.ts';
import { notices } from '../../data/notices.ts';
import { displayName } from '../../renderers/display-names.ts';
import { Answered } from '../../runtime/answered.tsx';
import { useHost } from '../../runtime/host.tsx';
import { useAnswer } from '../../runtime/use-answer.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Sheet } from './sheet.tsx';
import styles from './paper.module.css';

type PaperCall = RpcPayload<'paper'>;

interface AskedPaperProps {
  /** As JSON, so that it stays the same while the record does. */
  call: string;
  stored: object;
}

/** A document that the server words, with its buttons. */
export function AskedPaper({ call: asked, stored }: AskedPaperProps) {
  const { api } = useHost();
  const call = useMemo(() => JSON.parse(asked) as PaperCall, [asked]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a record that was stored anew has another paper
  const ask = useCallback((signal: AbortSignal) => api.rpc('paper', call, signal), [api, call, stored]);
  return (
    <Answered answer={useAnswer(ask)} height={400}>
      {(paper) => <Printable call={call} paper={paper} />}
    </Answered>
  );
}

function Printable({ call, paper }: { call: PaperCall; paper: RpcAnswer<'paper'> }) {
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
