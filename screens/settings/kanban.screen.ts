import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'board',
  icon: 'columns',
  cards: [
    { screen: 'sales/newsletter_subscribers', title: 'email', lines: ['hostname', 'language_code', 'source'] },
    { screen: 'sales/arrival_notifications', title: 'email', lines: ['product_name', 'hostname', 'language_code'] },
  ],
});
