import { relationForm } from './relation-form.ts';

/** What is offered in place of a product that is out of stock. */
export default relationForm('alternative');
