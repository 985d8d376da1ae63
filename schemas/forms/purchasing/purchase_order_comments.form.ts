import { purchaseOrderComments } from '../../tables/purchasing/orders.ts';
import { commentForm } from '../comments.ts';

export default commentForm(purchaseOrderComments, { form: 'purchase_orders', by: 'purchase_order_id' });
