import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { suggestedStorageOf } from '../../../../schemas/figures/warehouse.ts';
import { reference } from '../../../../schemas/kinds.gen.ts';
import { productStorages } from '../../../../schemas/tables/warehouse/storages.ts';
import { appError } from '../../../shared/errors.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { storageOf } from './lying-goods.ts';

const fixed = rowsOf(productStorages);

interface Belonging {
  company_code: string;
  warehouse_id: number;
  product_code: string;
  storage_id: number | null;
}

/** Says where products belong: in the storage that is given, which is of their warehouse, else in the one that is suggested for each. */
export default defineProcedure({
  icon: 'pin',
  right: 'set',
  needs: 'selection',
  input: { storage_id: asked(reference, { form: 'storages_brief', value: 'storage_id', label: 'storage_label' }).optional() },
  async run({ tx, keys, caller, input: { storage_id }, changes }) {
    const given = storage_id === null ? null : await storageOf(tx, caller, Number(storage_id), 'storage_id');
    const goods = { warehouse: sql`l.warehouse_id`, product: sql`l.product_code`, qty: sql`l.on_hand` };
    const suggested = await tx.rows<Belonging>(sql`
      select l.company_code, l.warehouse_id, l.product_code, ${suggestedStorageOf(goods)} as storage_id
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(warehouse_id bigint, product_code text)
        join stock_level l on l.warehouse_id = k.warehouse_id and l.product_code = k.product_code and l.company_code = ${caller.companyCode}
       order by l.warehouse_id, l.product_code`);
    if (given && suggested.some(({ warehouse_id }) => warehouse_id !== given.warehouse_id)) {
      throw appError('other_warehouse', { field: 'storage_id' }, [{ field: 'storage_id', code: 'other_warehouse' }]);
    }
    const wanted = suggested.flatMap((one) => {
      const place = given?.storage_id ?? one.storage_id;
      return place === null ? [] : [{ ...one, place }];
    });
    const there = new Map(
      (await fixed.lock(tx, wanted, 'company_code', 'warehouse_id', 'product_code', 'storage_id')).map((row) => [
        `${row.warehouse_id} ${row.product_code}`,
        row,
      ]),
    );
    const missing = wanted.filter((one) => !there.has(`${one.warehouse_id} ${one.product_code}`));
    const other = wanted.flatMap((one) => {
      const row = there.get(`${one.warehouse_id} ${one.product_code}`);
      return row && row.storage_id !== one.place ? [{ ...row, place: one.place }] : [];
    });
    await fixed.insert(
      changes,
      missing.map(({ warehouse_id, product_code, place }) => ({ warehouse_id, product_code, storage_id: place })),
    );
    await fixed.update(changes, other, ({ place }) => ({ storage_id: place }));
    return { changed: missing.length + other.length };
  },
});
