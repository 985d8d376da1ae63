import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'translation_table',
  icon: 'languages',
  columns: [{ field: 'term_id', as: 'translate_button' }, { field: 'terms', flex: 2 }, 'note', { field: 'active', as: 'active' }],
  languages: ['en', 'de', 'hu', 'ro', 'sk', 'cs'],
  markers: ['inactive'],
  actions: { with: ['translate'] },
  pin: [],
});
