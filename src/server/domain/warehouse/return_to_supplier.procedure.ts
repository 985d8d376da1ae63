import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { leavingInput, takeGoodsOut } from './take-goods-out.ts';

/** Takes goods out of stock that go back to their supplier, and keeps why. */
export default defineProcedure({
  icon: 'undo',
  right: 'set',
  needs: 'one',
  danger: true,
  final: true,
  input: leavingInput,
  run: (context) => takeGoodsOut(context, 'supplier_return'),
});
