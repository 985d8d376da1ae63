import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'translation_table',
  icon: 'languages',
  columns: [
    { field: 'terms', flex: 2 },
    { field: 'note', flex: 2 },
    { field: 'active', width: 100 },
  ],
  edit: ['terms', 'note', 'active'],
  translate: ['terms'],
  languages: ['en', 'de', 'hu', 'ro', 'sk', 'cs'],
  sort: 'terms',
  markers: ['inactive'],
  actions: ['add', 'translate', 'delete', 'import', 'export', 'history'],
});
