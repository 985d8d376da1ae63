import { captions } from '../../tables/system/change-log.ts';
import { defineForm } from '../define.ts';

/** The changed messages, for every client at its start. */
export default defineForm({
  key: ['caption_key'],
  scope: 'global',
  access: 'signed-in',
  fields: { caption_key: captions.caption_key, texts: captions.texts },
  from: (select) => select.from(captions),
});
