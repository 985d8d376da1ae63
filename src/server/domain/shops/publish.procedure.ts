import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { publishInput, publishProducts } from './publish-products.ts';

/** Shows the selected products in a shop, or in all of the company. */
export default defineProcedure({
  icon: 'eye',
  right: 'set',
  needs: 'selection',
  inPieces: true,
  confirm: true,
  input: publishInput,
  run: (context) => publishProducts(context, true),
});
