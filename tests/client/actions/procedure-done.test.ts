import { expect, it, vi } from 'vitest';
import type { ActionContext, ProcedureMeta } from '../../../src/client/actions/define.ts';
import { tellDone } from '../../../src/client/actions/procedure-action.ts';

/** What is loaded again when a procedure was done that says this of its rows. */
function reloadedBy(words: Pick<ProcedureMeta, 'removes' | 'leaves'>) {
  const reload = vi.fn<ActionContext['reload']>();
  const context: Pick<ActionContext, 'text' | 'toast' | 'reload'> = { text: (id) => id, toast: vi.fn(), reload };
  tellDone(context as ActionContext, { icon: 'eye', right: 'set', needs: 'selection', input: {}, ...words }, { changed: 2, change_set_id: 1 });
  return reload.mock.calls;
}

it.each([{ removes: true }, { leaves: true }])('rows that are on the list no more are selected no more: %o', (words) => {
  expect(reloadedBy(words)).toEqual([['gone']]);
});

it('rows that stay on the list stay selected, for the next step with them', () => {
  expect(reloadedBy({})).toEqual([[undefined]]);
});
