import { defineAction } from './define.ts';

export default defineAction({ icon: 'refresh', right: 'list', needs: 'nothing', run: async ({ reload }) => reload() });
