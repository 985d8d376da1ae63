import { countries } from '../../tables/settings/reference.ts';
import { brief } from '../brief.ts';

export default brief(countries, { label: 'country_names', fields: ['eu'] });
