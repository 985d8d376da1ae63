import { relationForm } from './relation-form.ts';

/** What goes with a product. */
export default relationForm('accessory');
