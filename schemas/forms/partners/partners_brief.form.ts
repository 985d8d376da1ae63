import { partners } from '../../tables/partners/partners.ts';
import { brief } from '../brief.ts';

export default brief(partners, { label: 'partner_name', fields: ['label_name', 'is_supplier'], search: ['partner_name', 'label_name'], access: 'readable' });
