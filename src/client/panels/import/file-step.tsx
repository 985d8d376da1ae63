import { useState } from 'react';
import { isCancelled } from '../../data/api-error.ts';
import { ApiError } from '../../data/api.ts';
import { notices } from '../../data/notices.ts';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { DropFrame, DropZone } from '../../ui/inputs/drop-zone.tsx';
import type { Uploaded } from './import-calls.ts';
import styles from './import.module.css';

const accepted = '.csv,.tsv,.txt,.xlsx';

/** Refusals of a file that have a toast of their own. */
const fileNotices: Record<number, typeof notices.fileTooLarge> = { 413: notices.fileTooLarge, 415: notices.unsupportedType };

export interface FileStepProps {
  form: string;
  onUploaded: (uploaded: Uploaded) => void;
}

/** A file by drop or by choice; shows how much of it has left and lets it be taken back. */
export function FileStep({ form, onUploaded }: FileStepProps) {
  const { api, text, toast, formats } = useHost();
  const [sending, setSending] = useState<{ name: string; part: number; stop: AbortController } | null>(null);

  async function send(file: File | undefined) {
    if (!file) return;
    const stop = new AbortController();
    setSending({ name: file.name, part: 0, stop });
    const tell = (part: number) => setSending({ name: file.name, part, stop });
    try {
      onUploaded(await api.upload('/import', file, { entity: form }, tell, stop.signal));
    } catch (error) {
      setSending(null);
      if (isCancelled(error)) return;
      const own = error instanceof ApiError ? fileNotices[error.status] : undefined;
      toast(own ? own(text, file.name) : notices.failed(text, error));
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
    <DropZone
      title={text('action.drag_files_here')}
      hint={text('import.accepted')}
      button={text('import.choose_file')}
      accept={accepted}
      onFiles={([file]) => void send(file)}
    />
  );
}
