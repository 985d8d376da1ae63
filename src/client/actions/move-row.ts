import { toKey } from '../data/rows/row-source.ts';
import type { ActionContext } from './define.ts';
import { failureText } from './failure-text.ts';

/** Moves the first selected row of a tree among its siblings; the server keeps the positions dense and stops at the ends. */
export async function moveRow({ form, rows, api, text, toast, reload }: ActionContext, by: 1 | -1): Promise<void> {
  const [row] = rows;
  if (!form.tree || !row) return;
  try {
    await api.action(form.name, 'move', { key: toKey(form.key, row), parent: row[form.tree.parent] ?? null, position: Math.max(1, Number(row[form.tree.position]) + by) });
    reload();
  } catch (error) {
    toast({ variant: 'danger', text: text('message.error_saving_data', { reason: failureText(error, text) }) });
  }
}
