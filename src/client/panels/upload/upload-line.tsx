import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { UploadEntry, UploadState } from '../../data/upload-queue.ts';
import { isRefusedForGood, refusedFileText } from '../../i18n/refused-file.ts';
import { uploadLooks } from '../../i18n/upload-looks.ts';
import { useHost } from '../../runtime/host.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { UploadProgress } from '../../ui/feedback/upload-progress.tsx';
import styles from './upload.module.css';

export interface UploadLineProps {
  entry: UploadEntry;
  takes: NonNullable<FormMeta['upload']>;
  onCancel: (id: number) => void;
  onRetry: (id: number) => void;
}

/** A file as the browser has it, to be looked at before it has arrived; `forget` when it is no picture after all. */
function usePreview(file: File, isPicture: boolean): { address: string | null; forget: () => void } {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!isPicture) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file, isPicture]);
  return { address, forget: () => setAddress(null) };
}

type Line = { [TState in UploadState as TState['at']]: (state: TState, file: File) => ReactNode };

/** One file: how far it is, or what came of it, and what can be done about that. */
export function UploadLine({ entry: { id, file, state }, takes, onCancel, onRetry }: UploadLineProps) {
  const { text, formats } = useHost();
  const preview = usePreview(file, uploadLooks[takes].preview);
  const cancel = <IconButton icon="x" label={text('upload.cancel_file', { name: file.name })} onClick={() => onCancel(id)} />;
  const retry = <IconButton icon="refresh" label={text('upload.retry_file', { name: file.name })} onClick={() => onRetry(id)} />;
  const lines: Line = {
    waiting: () => (
      <>
        <span className={styles.quiet}>{text('upload.waiting')}</span>
        {cancel}
      </>
    ),
    sending: ({ part }) => (
      <>
        <UploadProgress
          part={part}
          label={text('upload.sent', { name: file.name, part: formats.percent(Math.round(part * 100)) })}
          checking={text('upload.checking')}
        />
        {cancel}
      </>
    ),
    done: () => (
      <span className={styles.done}>
        <Icon name="check-circle" />
        {text('upload.arrived')}
      </span>
    ),
    cancelled: () => (
      <>
        <span className={styles.quiet}>{text('upload.cancelled')}</span>
        {retry}
      </>
    ),
    refused: ({ error }) => (
      <>
        <span className={styles.refused} role="alert">
          {refusedFileText(error, file.name, text)}
        </span>
        {!isRefusedForGood(error) && retry}
      </>
    ),
  };
  const draw = lines[state.at] as (state: UploadState, file: File) => ReactNode;
  return (
    <li className={styles.line}>
      <span className={styles.preview}>{preview.address ? <img src={preview.address} alt="" onError={preview.forget} /> : <Icon name="file" size="l" />}</span>
      <span className={styles.name} title={file.name}>
        <bdi>{file.name}</bdi>
      </span>
      <span className={styles.state}>{draw(state, file)}</span>
    </li>
  );
}
