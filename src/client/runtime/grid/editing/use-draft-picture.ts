import { useCallback, useMemo, useState } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import { refusedFileText } from '../../../i18n/refused-file.ts';
import type { GridModel } from '../use-grid.ts';

/** The picture that a new record brings along, kept here until the record is stored, whose it will be. */
export function useDraftPicture({ host, meta: { key, pictures } }: GridModel) {
  const [file, setFile] = useState<File | null>(null);
  const isOffered = pictures !== undefined && host.rights(pictures.screen).add;

  /** Brings the picture to the record. What is refused is said: the record stays, and the picture can be added to it. */
  const bring = useCallback(
    async (row: JsonObject): Promise<void> => {
      const [named] = key;
      if (!pictures || !file || named === undefined) return;
      try {
        await host.api.upload(`/upload/${pictures.form}`, file, { fields: JSON.stringify({ [pictures.by]: row[named] ?? null }) });
      } catch (error) {
        host.toast({ variant: 'danger', text: host.text('message.picture_not_added', { reason: refusedFileText(error, file.name, host.text) }) });
      } finally {
        setFile(null);
      }
    },
    [host, key, pictures, file],
  );

  return useMemo(() => ({ isOffered, file, choose: setFile, bring }), [isOffered, file, bring]);
}

export type DraftPicture = ReturnType<typeof useDraftPicture>;
