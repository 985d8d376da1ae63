import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'partners', icon: 'partners', columns: { address_line: { width: 200 }, email: { width: 200 } } });
