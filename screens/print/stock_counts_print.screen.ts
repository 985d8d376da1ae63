import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ shape: 'panel', panel: 'count_sheets', form: 'counting_lines', icon: 'list-check' });
