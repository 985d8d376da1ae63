import { languages } from '../../tables/settings/reference.ts';
import { brief } from '../brief.ts';

/** All languages the program knows; `ui` marks the seven of its own texts. */
export default brief(languages, {
  label: 'language_name',
  fields: ['iso_code', 'flag_code', 'family_name_first', 'ui', 'position'],
  order: ['position'],
  search: [],
});
