import { useBlocker } from '@tanstack/react-router';
import { useHost } from '../host.tsx';

const addressOf = ({ pathname, search }: { pathname: string; search: unknown }): string => pathname + JSON.stringify(search);

/** Asks before the user goes elsewhere, by a link, the back button or by closing the tab, while something would be lost. */
export function useUnsavedGuard(dirty: boolean): void {
  const { confirm, text } = useHost();
  useBlocker({
    // Another part of the same page loses nothing.
    shouldBlockFn: async ({ current, next }) =>
      addressOf(current) !== addressOf(next) &&
      !(await confirm({ title: text('form.leave_title'), body: text('form.leave_body'), button: text('form.leave'), danger: true })),
    enableBeforeUnload: dirty,
    disabled: !dirty,
  });
}
