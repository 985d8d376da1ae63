import { captions } from '../../tables/system/change-log.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Messages whose built-in texts were changed here. */
export default defineForm({
  table: captions,
  add: true,
  delete: true,
  fields: pick(captions, 'caption_key', 'texts', 'updated_at'),
  search: ['caption_key', 'texts'],
  create: ['caption_key'],
  write: 'all',
});
