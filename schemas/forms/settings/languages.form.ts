import { languages } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** All languages the program knows; `ui` marks the seven of its own texts. */
export default defineForm({
  table: languages,
  access: 'readable',
  fields: pick(languages, 'language_code', 'language_name', 'iso_code', 'flag_code', 'family_name_first', 'ui', 'position'),
  order: ['position'],
  search: ['language_code', 'language_name', 'iso_code'],
  write: ['language_name', 'iso_code', 'flag_code', 'family_name_first', 'position'],
});
