import { defineInvariant } from '../../engine/invariants/define.ts';

/** Stock is the sum of its movements, in quantity and value, by warehouse and by storage; what is not there is worth nothing. */
export default defineInvariant({
  broken: () => [
    `SELECT 'stock of ' || product_code || ' in warehouse ' || warehouse_id || ' is not the sum of its movements' AS broken
       FROM (SELECT warehouse_id, product_code, sum(qty) AS qty, sum(value) AS value FROM stock_movement GROUP BY 1, 2) m
       FULL JOIN stock_level s USING (warehouse_id, product_code)
      WHERE coalesce(s.on_hand, 0) <> coalesce(m.qty, 0) OR coalesce(s.stock_value, 0) <> coalesce(m.value, 0)`,
    `SELECT 'stock of ' || product_code || ' in storage ' || storage_id || ' is not the sum of its movements' AS broken
       FROM (SELECT storage_id, product_code, sum(qty) AS qty FROM stock_movement GROUP BY 1, 2) m FULL JOIN storage_stock s USING (storage_id, product_code)
      WHERE coalesce(s.qty, 0) <> coalesce(m.qty, 0)`,
    `SELECT 'stock of ' || product_code || ' in warehouse ' || warehouse_id || ' that is set aside is not what lies in quarantine' AS broken
       FROM (SELECT s.warehouse_id, s.product_code, sum(s.qty) AS qty FROM storage_stock s JOIN storage USING (storage_id) WHERE storage_type = 'quarantine' GROUP BY 1, 2) q
       FULL JOIN stock_level s USING (warehouse_id, product_code) WHERE coalesce(s.set_aside, 0) <> coalesce(q.qty, 0)`,
    `SELECT 'stock of ' || product_code || ' in warehouse ' || warehouse_id || ' is worth ' || stock_value || ' though there is none' AS broken
       FROM stock_level WHERE on_hand = 0 AND stock_value <> 0`,
  ],
});
