import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { leavingInput, takeGoodsOut } from './take-goods-out.ts';

/** Writes off goods that are broken or spoilt, and keeps why. */
export default defineProcedure({
  icon: 'warning',
  right: 'set',
  needs: 'one',
  danger: true,
  final: true,
  input: leavingInput,
  run: (context) => takeGoodsOut(context, 'damage'),
});
