import { toKey } from '../data/rows/row-source.ts';
import type { ActionContext } from './define.ts';
import { failureText } from './failure-text.ts';

/** Moves the first selected row among its siblings in a tree, or in its order; the server keeps the positions dense and stops at the ends. */
export async function moveRow({ form, rows, api, text, toast, reload }: ActionContext, by: 1 | -1): Promise<void> {
  const [row] = rows;
  if (!row) return;
  const key = toKey(form.key, row);
  try {
    await api.action(form.name, 'move', { key, by });
    reload();
  } catch (error) {
    toast({ variant: 'danger', text: text('message.error_saving_data', { reason: failureText(error, text) }) });
  }
}
