import { defineAction } from './define.ts';

/** What happened to the row in its workflow, and what will happen by itself. */
export default defineAction({ icon: 'clock', right: 'list', needs: 'selection', run: async ({ open }) => open('workflow_history') });
