import { pictures } from '../../tables/system/files.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Pictures that fields of other rows name by their ids: uploaded from such a field, before its row is saved. */
export default defineForm({
  table: pictures,
  upload: 'image',
  uploadRights: ['add', 'set'],
  add: true,
  through: ['product_brands'],
  fields: pick(pictures, 'picture_id', 'file_name'),
});
