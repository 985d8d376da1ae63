import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'select_preview',
  icon: 'image',
  columns: ['picture', { field: 'title', flex: 2 }, 'content_kind', { field: 'picture_prompt', flex: 4 }, 'pictures_wanted', 'drawn', 'created_at'],
  sort: '-created_at',
  pin: [],
});
