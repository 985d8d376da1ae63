import { languages } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';

/** All languages the program knows; `ui` marks the seven of its own texts. */
export default defineForm({
  key: ['language_code'],
  scope: 'global',
  access: 'signed-in',
  fields: {
    language_code: languages.language_code,
    language_name: languages.language_name,
    iso_code: languages.iso_code,
    flag_code: languages.flag_code,
    family_name_first: languages.family_name_first,
    ui: languages.ui,
    position: languages.position,
  },
  from: (select) => select.from(languages),
  order: ['position'],
});
