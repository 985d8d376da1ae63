import { defineAction } from './define.ts';

export default defineAction({ icon: 'upload', right: 'add', needs: 'none', run: async ({ open }) => open('import') });
