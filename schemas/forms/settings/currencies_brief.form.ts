import { currencies } from '../../tables/settings/reference.ts';
import { brief } from '../brief.ts';

export default brief(currencies, { label: 'currency_names', fields: ['currency_precision'], order: [], search: [] });
