import { defineAction } from './define.ts';
import { moveRow } from './move-row.ts';

export default defineAction({ icon: 'arrow-down', right: 'set', needs: 'selection', run: (context) => moveRow(context, 1) });
