import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'courier_batches',
  icon: 'download',
  sort: '-sent_on',
  actions: { with: ['download_courier_file'] },
  detail: ['sales/courier_export'],
});
