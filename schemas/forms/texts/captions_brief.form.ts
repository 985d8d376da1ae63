import { captions } from '../../tables/system/change-log.ts';
import { brief } from '../brief.ts';

/** The changed messages, for every client at its start. */
export default brief(captions, { label: 'texts', order: [], search: [] });
