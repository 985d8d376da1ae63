import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { publishInput, publishProducts } from './publish-products.ts';

/** Takes the selected products out of a shop, or out of all of the company. */
export default defineProcedure({
  icon: 'eye-off',
  right: 'set',
  needs: 'selection',
  inPieces: true,
  confirm: true,
  input: publishInput,
  run: (context) => publishProducts(context, false),
});
