import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'assignment',
  menu: false,
  form: 'user_companies',
  icon: 'building',
  owner: 'user_id',
  columns: [
    { field: 'assigned', width: 100 },
    { field: 'member_company', width: 150 },
    { field: 'company_name', flex: 3 },
  ],
  edit: ['assigned'],
  sort: 'member_company',
  markers: [],
  actions: ['export'],
});
