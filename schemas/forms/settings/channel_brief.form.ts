import { channels } from '../../tables/sales/methods.ts';
import { brief } from '../brief.ts';

/** Channels in use, to choose from. */
export default brief(channels, {
  label: 'channel_names',
  fields: ['channel_code', 'position'],
  where: channels.active.getSQL(),
  order: ['position'],
  search: ['channel_code', 'channel_names'],
});
