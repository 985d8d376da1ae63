import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { releaseStale } from '../warehouse/stock.ts';

/** Frees goods that are held for orders nobody paid or confirmed until the day they were valid to; those who wait for them come next. */
export default defineProcedure({
  icon: 'unlock',
  right: 'set',
  needs: 'selection',
  confirm: true,
  final: true,
  tells: true,
  async run({ tx, keys, caller }) {
    const places = keys.map(({ warehouse_id, product_code }) => ({ warehouse_id: Number(warehouse_id), product_code: String(product_code) }));
    return { changed: await releaseStale(tx, caller.companyCode ?? '', places) };
  },
});
