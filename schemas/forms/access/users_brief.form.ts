import { appUsers } from '../../tables/access/people-and-pages.ts';
import { brief } from '../brief.ts';
import { knownUsers } from './known-users.ts';

export default brief(appUsers, { label: 'user_name', where: knownUsers, fields: ['user_email'], search: ['user_name', 'user_email'], access: 'pages' });
