import { vats } from '../../tables/settings/reference.ts';
import { brief } from '../brief.ts';

export default brief(vats, { label: 'vat_names', fields: ['vat_code', 'vat_rate', 'vat_default'], order: [], search: ['vat_code', 'vat_names'] });
