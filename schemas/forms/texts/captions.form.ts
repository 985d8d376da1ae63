import { captions } from '../../tables/system/change-log.ts';
import { defineForm } from '../define.ts';

/** Messages whose built-in texts were changed here. */
export default defineForm({
  key: ['caption_key'],
  scope: 'global',
  table: captions,
  add: true,
  delete: true,
  fields: { caption_key: captions.caption_key, texts: captions.texts, updated_at: captions.updated_at },
  from: (select) => select.from(captions),
  search: ['caption_key', 'texts'],
  create: { caption_key: captions.caption_key },
  write: { texts: captions.texts },
  required: ['caption_key', 'texts'],
});
