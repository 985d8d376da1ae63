import { defineAction } from './define.ts';

/** The row as a page of its own. */
export default defineAction({ icon: 'external', right: 'list', needs: 'selection', run: async ({ openRecord }) => void openRecord() });
