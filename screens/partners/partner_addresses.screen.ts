import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'partner_addresses', icon: 'map-pin', columns: { address_name: 200, street: 200 } });
