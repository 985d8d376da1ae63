import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'houses',
  icon: 'image',
  columns: [
    'image_uri',
    { field: 'title', flex: 2 },

    { field: 'content_text', flex: 3 },
    { field: 'picture_prompt', flex: 2 },
    'picture_state',
    'pictures',
    'products',
    { field: 'content_pages', width: 200 },
    { field: 'selected_image_uri', hidden: true },
    { field: 'picture_failure', hidden: true },
    'updated_at',
  ],
  sort: '-updated_at',
  pin: [],
  actions: { with: ['translate'] },
  detail: ['ai_content/content_images', 'ai_content/content_products'],
});
