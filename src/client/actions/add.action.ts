import { defineAction } from './define.ts';

export default defineAction({
  icon: 'plus',
  right: 'add',
  needs: 'none',
  shortcut: 'Insert',
  run: async ({ begin, draft }) => (begin ? begin() : draft([{}])),
});
