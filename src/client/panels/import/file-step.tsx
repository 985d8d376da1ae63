import { type DragEvent, useRef, useState } from 'react';
import { isCancelled } from '../../data/api-error.ts';
import { ApiError } from '../../data/api.ts';
import { notices } from '../../data/notices.ts';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
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
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; part: number; stop: AbortController } | null>(null);
  const [over, setOver] = useState(false);

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

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  }

  if (sending) {
    const part = formats.percent(Math.round(sending.part * 100));
    return (
      <div className={styles.drop}>
        <p>{text('import.sending', { name: sending.name, part })}</p>
        <progress className={styles.progress} value={sending.part} aria-label={text('import.sending', { name: sending.name, part })} />
        <Button onClick={() => sending.stop.abort()}>{text('action.cancel')}</Button>
      </div>
    );
  }
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size="l" />
      <p className={styles.strong}>{text('action.drag_files_here')}</p>
      <p className={styles.quiet}>{text('import.accepted')}</p>
      <input ref={input} type="file" accept={accepted} hidden onChange={(event) => void send(event.target.files?.[0])} />
      <Button variant="primary" icon="file" onClick={() => input.current?.click()}>
        {text('import.choose_file')}
      </Button>
    </div>
  );
}
