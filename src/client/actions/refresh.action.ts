import { defineAction } from './define.ts';

export default defineAction({ icon: 'refresh', right: 'list', needs: 'none', run: async ({ reload }) => reload() });
