import { shops } from '../../tables/settings/reference.ts';
import { brief } from '../brief.ts';

/** The chosen company's shops. */
export default brief(shops, { label: 'hostname', fields: ['company_code', 'currency_code', 'price_type', 'languages', 'active'], order: [], search: [] });
