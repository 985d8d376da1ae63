import { attributes } from '../../tables/products/attributes.ts';
import { brief } from '../brief.ts';

export default brief(attributes, { label: 'attribute_names', fields: ['position'], order: ['position', 'attribute_names'], added_by: { form: 'attributes' } });
