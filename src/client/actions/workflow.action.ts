import { defineAction } from './define.ts';

/** What may be done next with the rows in their workflow. */
export default defineAction({
  icon: 'workflow',
  right: 'set',
  needs: 'selection',
  shortcut: 'Control+Enter',
  events: true,
  run: async ({ chooseEvent }) => chooseEvent(),
});
