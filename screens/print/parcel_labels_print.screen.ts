import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ shape: 'panel', panel: 'parcel_labels', form: 'courier', icon: 'barcode' });
