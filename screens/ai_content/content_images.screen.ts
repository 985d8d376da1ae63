import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'content_images',
  menu: false,
  icon: 'image',
  columns: ['picture', { field: 'title', flex: 3 }, 'selected', 'drawn', 'created_at'],
  pin: [],
});
