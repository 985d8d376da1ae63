import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'assignment',
  menu: false,
  form: 'user_companies',
  icon: 'building',
  owner: 'user_id',
  columns: ['assigned', 'member_company', { field: 'company_name', flex: 3 }],
});
