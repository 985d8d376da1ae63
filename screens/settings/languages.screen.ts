import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'languages',
  icon: 'globe',
  columns: [
    { field: 'language_code', as: 'code' },
    'language_name',
    'iso_code',
    { field: 'flag_code', width: 200 },
    { field: 'family_name_first', width: 200 },
    { field: 'ui', width: 200 },
    'position',
  ],
});
