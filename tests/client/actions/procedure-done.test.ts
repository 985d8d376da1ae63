import { expect, it, vi } from 'vitest';
import type { ActionContext, ProcedureMeta } from '../../../src/client/actions/define.ts';
import { tellDone } from '../../../src/client/actions/procedure-action.ts';

/** What is loaded again when a procedure was done that says this of its rows. */
function reloadedBy(words: Pick<ProcedureMeta, 'removes' | 'leaves'>) {
  const reload = vi.fn<ActionContext['reload']>();
  const context: Pick<ActionContext, 'text' | 'toast' | 'reload'> = { text: (id) => id, toast: vi.fn(), reload };
  tellDone(
    context as ActionContext,
    'create_pick_lists',
    { icon: 'eye', right: 'set', needs: 'selection', input: {}, ...words },
    { changed: 2, change_set_id: 1 },
  );
  return reload.mock.calls;
}

it.each([{ removes: true }, { leaves: true }])('rows that are on the list no more are selected no more: %o', (words) => {
  expect(reloadedBy(words)).toEqual([['gone']]);
});

it('rows that stay on the list stay selected, for the next step with them', () => {
  expect(reloadedBy({})).toEqual([[undefined]]);
});

it('is told in its own words, with what it answered, where it has any; nothing done is told as such', () => {
  const toast = vi.fn<ActionContext['toast']>();
  const text = vi.fn<ActionContext['text']>((id) => id);
  const context: Pick<ActionContext, 'text' | 'toast' | 'reload' | 'count'> = { text, toast, reload: vi.fn(), count: 3 };
  const words: ProcedureMeta = { icon: 'eye', right: 'set', needs: 'selection', input: {}, tells: true };
  const answer = { changed: 2, change_set_id: 1, lists: 'PL-1, PL-2' };
  tellDone(context as ActionContext, 'create_pick_lists', words, answer);
  expect(toast).toHaveBeenLastCalledWith({ variant: 'success', text: 'done.create_pick_lists', changeSet: 1 });
  expect(text).toHaveBeenLastCalledWith('done.create_pick_lists', { count: 2, left: 1, lists: 'PL-1, PL-2' });
  tellDone(context as ActionContext, 'create_pick_lists', words, { ...answer, changed: 0, change_set_id: null });
  expect(toast).toHaveBeenLastCalledWith({ variant: 'warning', text: 'message.records_changed', changeSet: null });
});

it('is told with its figures, and with nothing done too where it has words for that', () => {
  const toast = vi.fn<ActionContext['toast']>();
  const text = vi.fn<ActionContext['text']>((id) => id);
  const context: Pick<ActionContext, 'text' | 'toast' | 'reload' | 'count'> = { text, toast, reload: vi.fn(), count: 3 };
  const words: ProcedureMeta = { icon: 'eye', right: 'set', needs: 'selection', input: {}, tells: 'always' };
  const answer = { changed: 0, change_set_id: null, products: 0, expected_cost: 0.5 };
  tellDone(context as ActionContext, 'propose_texts', words, answer);
  expect(toast).toHaveBeenLastCalledWith({ variant: 'warning', text: 'done.propose_texts', changeSet: null });
  expect(text).toHaveBeenLastCalledWith('done.propose_texts', { count: 0, left: 3, products: 0, expected_cost: 0.5 });
});
