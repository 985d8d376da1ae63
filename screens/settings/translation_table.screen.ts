import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'translation_table',
  icon: 'languages',
  columns: [{ field: 'terms', flex: 2 }, { field: 'term_id', as: 'translate_button' }, 'note', { field: 'active', as: 'active' }],
  languages: ['en', 'de', 'hu', 'ro', 'sk', 'cs'],
  markers: ['inactive'],
  actions: { with: ['translate'] },
  pin: ['term_id'],
});
