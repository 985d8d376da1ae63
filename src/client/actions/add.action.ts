import { defineAction } from './define.ts';

export default defineAction({ icon: 'plus', right: 'add', needs: 'nothing', shortcut: 'Insert', run: async ({ draft }) => draft([{}]) });
