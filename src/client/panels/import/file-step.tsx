import { useState } from 'react';
import { isCancelled } from '../../data/api-error.ts';
import { ApiError } from '../../data/api.ts';
import { errorText } from '../../i18n/error-text.ts';
import type { Translate } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { DropFrame, DropZone } from '../../ui/inputs/drop-zone.tsx';
import type { Uploaded } from './import-calls.ts';
import styles from './import.module.css';

const accepted = '.csv,.tsv,.txt,.xlsx,.xml';

/** Why a file is refused: the limit it met, or that it is no table. */
function refusalText(error: unknown, name: string, text: Translate): string {
  if (!(error instanceof ApiError)) return errorText(error, text);
  if (error.status === 415) return text('message.unsupported_type', { name });
  return error.status === 413
    ? text('import.too_large', { name, limit: String(error.params.limit ?? 'bytes'), most: Number(error.params.most ?? 0) })
    : errorText(error, text);
}

export interface FileStepProps {
  form: string;
  onUploaded: (uploaded: Uploaded, file: File) => void;
}

/** A file by drop or by choice; shows how much of it has left and lets it be taken back. */
export function FileStep({ form, onUploaded }: FileStepProps) {
  const { api, text, formats } = useHost();
  const [sending, setSending] = useState<{ name: string; part: number; stop: AbortController } | null>(null);

  const [refused, setRefused] = useState<string | null>(null);

  async function send(file: File | undefined) {
    if (!file) return;
    const stop = new AbortController();
    setRefused(null);
    setSending({ name: file.name, part: 0, stop });
    const tell = (part: number) => setSending({ name: file.name, part, stop });
    try {
      onUploaded(await api.upload('/import', file, { entity: form }, tell, stop.signal), file);
    } catch (error) {
      setSending(null);
      if (isCancelled(error)) return;
      setRefused(refusalText(error, file.name, text));
    }
  }

  if (sending) {
    const part = formats.percent(Math.round(sending.part * 100));
    return (
      <DropFrame>
        <p>{text('import.sending', { name: sending.name, part })}</p>
        <progress className={styles.progress} value={sending.part} aria-label={text('import.sending', { name: sending.name, part })} />
        <Button onClick={() => sending.stop.abort()}>{text('action.cancel')}</Button>
      </DropFrame>
    );
  }
  return (
    <div className={styles.step}>
      {refused !== null && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      <DropZone
        title={text('action.drag_files_here')}
        hint={text('import.accepted')}
        button={text('import.choose_file')}
        accept={accepted}
        onFiles={([file]) => void send(file)}
      />
    </div>
  );
}
