import { companies } from '../../tables/settings/reference.ts';
import { brief } from '../brief.ts';

export default brief(companies, { label: 'company_name', fields: ['currency_code', 'country_code'], order: [], access: 'pages' });
