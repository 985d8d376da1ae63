import { packingTemplates } from '../../tables/settings/reference.ts';
import { brief } from '../brief.ts';

export default brief(packingTemplates, { label: 'packing_template_name', added_by: { form: 'packing_templates' } });
