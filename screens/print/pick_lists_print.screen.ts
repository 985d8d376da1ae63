import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ shape: 'panel', panel: 'pick_lists_paper', form: 'pick_list_items', icon: 'list-ordered' });
