import { languages } from '../../tables/settings/reference.ts';
import { brief } from '../brief.ts';

/** The languages in which texts are kept, to choose from. */
export default brief(languages, { label: 'language_name', fields: ['position'], where: languages.ui.getSQL(), order: ['position'] });
