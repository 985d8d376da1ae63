import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'translation_coverage',
  icon: 'reports',
  columns: ['entity', 'text_field', 'language_code', 'total', 'filled', 'missing', 'stale', 'by_machine', 'coverage_percent'],
  sort: ['entity', 'text_field', 'language_code'],
  actions: ['export'],
});
