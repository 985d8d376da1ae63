import { useCallback } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { DeleteAnswer, SetAnswer } from '../../../shared/records/calls.ts';
import { deleteWords } from '../../actions/delete-words.ts';
import { notices } from '../../data/notices.ts';
import { useHost } from '../../runtime/host.tsx';
import { useTakeBack } from '../../runtime/take-back.ts';
import { useAnswer } from '../../runtime/use-answer.ts';
import { useFollowing } from '../../runtime/use-following.ts';

const form = 'images';

export interface Picture extends JsonObject {
  image_id: string;
  file_name: string;
  cover: boolean;
}

/** The row moved from one place to another, those between moved up. */
export const moved = <T>(rows: readonly T[], from: number, to: number): T[] => {
  const row = rows[from];
  return row === undefined ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, row);
};

/** The pictures of a product in their order, and what can be done with them; null until they are here. */
export function usePictures(product: string) {
  const { api, text, toast, confirm } = useHost();
  const takeBack = useTakeBack();
  const ask = useCallback(
    (signal: AbortSignal) =>
      api.action<readonly Picture[]>(form, 'list', { filter: { field: 'product_code', op: 'eq', value: product }, sort: [{ field: 'position' }] }, signal),
    [api, product],
  );
  const { value: pictures, error, reload, setValue: setPictures } = useAnswer(ask);
  useFollowing([form], reload, { ownToo: true });

  async function undo(changeSet: number) {
    await takeBack(changeSet);
    reload();
  }

  /** Writes, says so with a way back, and shows what is stored, also when it was refused. */
  async function write(work: () => Promise<{ change_set_id: number | null }>) {
    try {
      const { change_set_id: changeSet } = await work();
      toast({ ...notices.saved(text), ...(changeSet !== null && { action: { label: text('action.undo'), onPress: () => void undo(changeSet) } }) });
    } catch (error) {
      toast(notices.saveFailed(text, error));
    }
    reload();
  }

  return {
    pictures,
    error,
    reload,
    makeCover: (picture: Picture) =>
      write(() => api.action<SetAnswer>(form, 'set', { patches: [{ key: { image_id: picture.image_id }, field: 'cover', old: false, new: true }] })),
    /** Shown at once in the new place. */
    place(from: number, to: number) {
      const picture = pictures?.[from];
      if (!pictures || !picture || from === to || to < 0 || to >= pictures.length) return;
      setPictures(moved(pictures, from, to));
      void write(() => api.action<SetAnswer>(form, 'move', { key: { image_id: picture.image_id }, position: to + 1 }));
    },
    async remove(picture: Picture) {
      const sure = await confirm({
        title: text('message.are_you_sure'),
        body: deleteWords({ screen: 'products/images', count: 1, names: [picture.file_name], text }),
        button: text('common.delete_count', { count: 1 }),
        danger: true,
      });
      if (sure) await write(() => api.action<DeleteAnswer>(form, 'delete', { keys: [{ image_id: picture.image_id }] }));
    },
  };
}
