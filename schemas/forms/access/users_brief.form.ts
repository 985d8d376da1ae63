import { appUsers } from '../../tables/access/people-and-pages.ts';
import { brief } from '../brief.ts';

export default brief(appUsers, { label: 'user_name', fields: ['user_email'], search: ['user_name', 'user_email'], access: 'pages' });
