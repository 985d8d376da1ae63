import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'delivery_method_details', icon: 'list-ordered', columns: { delivery_band_id: false, zip_from: 150, zip_to: 150 } });
