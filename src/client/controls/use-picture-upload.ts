import { useEffect, useRef, useState } from 'react';
import type { JsonObject } from '../../shared/json.ts';
import { isCancelled } from '../data/api-error.ts';
import { useControlSource } from './source.ts';

export type PictureUpload =
  | { at: 'idle' }
  | { at: 'sending'; name: string; part: number }
  | { at: 'refused'; name: string; error: unknown };

interface PictureUploadSettings {
  /** The form that takes the picture. */
  form: string | undefined;
  /** Told the new row. */
  onKept: (row: JsonObject) => void;
  /** It was refused or cancelled: nothing has changed. */
  onGivenUp: () => void;
}

/** Brings one picture to a form that takes them; a further one takes its place. What is on its way stops with the control. */
export function usePictureUpload({ form, onKept, onGivenUp }: PictureUploadSettings) {
  const { api } = useControlSource();
  const [upload, setUpload] = useState<PictureUpload>({ at: 'idle' });
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function send(file: File) {
    current.current?.abort();
    const stop = new AbortController();
    current.current = stop;
    const progress = (part: number) => setUpload({ at: 'sending', name: file.name, part });
    progress(0);
    try {
      const { row } = await api.upload<{ row: JsonObject }>(`/upload/${form}`, file, { fields: '{}' }, progress, stop.signal);
      setUpload({ at: 'idle' });
      onKept(row);
    } catch (error) {
      // Who cancelled it, or has sent another one since, has told already.
      if (isCancelled(error)) return;
      setUpload({ at: 'refused', name: file.name, error });
      onGivenUp();
    }
  }

  return {
    upload,
    send: (file: File) => void send(file),
    cancel() {
      current.current?.abort();
      setUpload({ at: 'idle' });
      onGivenUp();
    },
  };
}
