import { pictures } from '../../tables/system/files.ts';
import { defineForm } from '../define.ts';

const { picture_id, file_name } = pictures;

/** Pictures that fields of other rows name by their ids: uploaded from such a field, before its row is saved. */
export default defineForm({
  key: ['picture_id'],
  scope: 'global',
  table: pictures,
  upload: 'image',
  uploadRights: ['add', 'set'],
  add: true,
  through: ['product_brands'],
  fields: { picture_id, file_name },
  from: (select) => select.from(pictures),
});
