import { contentItems } from '../../tables/content/items.ts';
import { brief } from '../brief.ts';

/** Houses and recipes to choose one from. */
export default brief(contentItems, { label: 'title', fields: ['content_kind'] });
