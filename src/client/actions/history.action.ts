import { defineAction } from './define.ts';

/** Who changed the row and when. */
export default defineAction({ icon: 'history', right: 'list', needs: 'selection', run: async ({ open }) => open('history') });
