import { defineAction } from './define.ts';

/** Who changed the row and when. */
export default defineAction({ icon: 'history', right: 'list', needs: 'rows', run: async ({ open }) => open('history') });
