import { useBlocker } from '@tanstack/react-router';
import { useHost } from '../host.tsx';

/** Asks before the user goes elsewhere, by a link, the back button or by closing the tab, while something would be lost. */
export function useUnsavedGuard(dirty: boolean): void {
  const { confirm, text } = useHost();
  useBlocker({
    shouldBlockFn: async () => !await confirm({
      title: text('form.leave_title'), body: text('form.leave_body'), button: text('form.leave'), danger: true,
    }),
    enableBeforeUnload: dirty,
    disabled: !dirty,
  });
}
