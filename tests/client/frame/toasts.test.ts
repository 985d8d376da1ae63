import { expect, it } from 'vitest';
import { createToasts, TOAST_ACTION_MS, TOAST_AUTO_HIDE_MS } from '../../../src/client/ui/feedback/toast-store.ts';

const action = { label: 'Undo', onPress: () => undefined };

it.each([
  ['what was done', { text: 'Saved' }, TOAST_AUTO_HIDE_MS],
  ['what was done and can be taken back', { text: 'Deleted', action }, TOAST_ACTION_MS],
  ['what was not done and why', { text: 'Not here', variant: 'warning' }, TOAST_ACTION_MS],
  ['a failure', { text: 'Failed', variant: 'danger' }, null],
  ['what says itself how long', { text: 'Not here', variant: 'warning', hideAfter: null }, null],
] as const)('%s stays as long as it takes to be read', (_, content, hideAfter) => {
  const toasts = createToasts();
  toasts.show(content);
  expect(toasts.get()).toMatchObject([{ hideAfter }]);
});

it('a warning that is said again stands once, the last time it was said; what was done stands as often as it was done', () => {
  const toasts = createToasts();
  toasts.show({ text: 'Not here', variant: 'warning' });
  const last = toasts.show({ text: 'Not here', variant: 'warning', action });
  for (const _ of [1, 2]) toasts.show({ text: 'Deleted', action });
  expect(toasts.get().map(({ text }) => text)).toEqual(['Not here', 'Deleted', 'Deleted']);
  expect(toasts.get()[0]).toMatchObject({ id: last, action });
});
