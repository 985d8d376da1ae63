import { defineAction } from './define.ts';
import { showWaiting } from './show_missing.action.ts';

/** Opens the rows whose translation is out of date. */
export default defineAction({ icon: 'clock', right: 'list', needs: 'one', run: showWaiting('stale') });
