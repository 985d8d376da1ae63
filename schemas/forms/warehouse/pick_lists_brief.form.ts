import { pickLists } from '../../tables/warehouse/picking.ts';
import { brief } from '../brief.ts';

/** Pick lists of the company to choose from. */
export default brief(pickLists, { label: 'pick_list_no' });
