import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'picture_fetches',
  icon: 'download',
  columns: {
    file_fetch_id: 'hidden',
    fetch_state: true,
    fetch_reason: 200,
    http_status: true,
    fetch_progress: { as: 'gauge' },
    image_id: { as: 'cover_image' },
    product_code: { as: 'code' },
    product_name: 200,
    picture_url: true,
    file_name: 200,
    created_at: 'hidden',
    attempts: 'hidden',
    due_at: 'hidden',
    import_id: 'hidden',
    user_id: 'hidden',
    program_name: 'hidden',
  },
  sort: '-file_fetch_id',
  markers: ['failed'],
});
