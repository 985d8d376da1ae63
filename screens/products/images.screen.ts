import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'images',
  menu: false,
  icon: 'image',
  columns: { image_id: { as: 'cover_image' }, product_code: { as: 'code' }, product_name: true, alt_text: { flex: 3 }, pixels: 150 },
  readonly: ['position'],
  pin: [],
});
