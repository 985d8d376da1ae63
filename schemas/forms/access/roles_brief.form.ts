import { roles } from '../../tables/access/people-and-pages.ts';
import { brief } from '../brief.ts';

export default brief(roles, { label: 'role_name', fields: ['active'], access: 'pages' });
