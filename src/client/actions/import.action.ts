import { defineAction } from './define.ts';

export default defineAction({ icon: 'upload', right: 'add', needs: 'nothing', run: async ({ open }) => open('import') });
