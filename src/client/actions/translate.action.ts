import { defineAction } from './define.ts';

/** Machine translation of the ticked rows, or of the whole view where none are ticked. */
export default defineAction({ icon: 'languages', right: 'set', needs: 'none', run: async ({ translate }) => translate?.() });
