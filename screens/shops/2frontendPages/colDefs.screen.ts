import { defineScreen } from '../../../schemas/screen/define.ts';

export default defineScreen({
  form: 'column_definitions',
  icon: 'columns',
  columns: ['view_name', 'view_scope', 'role_id', 'owner_name', 'is_default', { field: 'column_definitions', flex: 3 }],
});
