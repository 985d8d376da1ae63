import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'translation_coverage',
  icon: 'reports',
  columns: { entity: { flex: 2 }, text_field: { flex: 2 } },
  pin: [],
  actions: { with: ['show_missing', 'show_stale'] },
});
