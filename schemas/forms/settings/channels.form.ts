import { channels } from '../../tables/sales/methods.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

export default defineForm({
  table: channels,
  add: true,
  delete: true,
  fields: pick(channels, 'channel_id', 'channel_code', 'channel_names', 'active', 'position'),
  order: ['position', 'channel_code'],
  search: ['channel_code', 'channel_names'],
  write: 'all',
});
