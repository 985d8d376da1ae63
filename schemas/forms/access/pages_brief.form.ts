import { pages } from '../../tables/access/people-and-pages.ts';
import { brief } from '../brief.ts';

export default brief(pages, { label: 'page_title', fields: ['url'], access: 'pages' });
