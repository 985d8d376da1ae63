import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'search_synonyms',
  icon: 'languages',
  columns: ['language_code', { field: 'synonym_word', width: 200 }, { field: 'means', flex: 2 }, { field: 'shop_id', width: 250 }],
});
