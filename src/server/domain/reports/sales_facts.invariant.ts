import { defineInvariant } from '../../engine/invariants/define.ts';

/** The facts of an order sum to what counts of it now, on each basis; of orders that wait for the job none are asked. */
export default defineInvariant({
  broken: () => [
    `SELECT 'facts (' || b.basis || ') of sales order ' || o.sales_order_id || ' are not what counts of it' AS broken
       FROM sales_order o CROSS JOIN unnest(ARRAY['placed', 'shipped', 'invoiced']) AS b(basis)
      CROSS JOIN LATERAL (SELECT coalesce(sum(qty), 0) AS qty, coalesce(sum(net), 0) AS net, coalesce(sum(vat), 0) AS vat FROM kontor_sold_as_of(o.sales_order_id, b.basis, kontor_today(o.company_code))) n
      CROSS JOIN LATERAL (SELECT coalesce(sum(qty), 0) AS qty, coalesce(sum(net), 0) AS net, coalesce(sum(vat), 0) AS vat FROM sales_fact f WHERE f.sales_order_id = o.sales_order_id AND f.basis = b.basis) f
      WHERE (n.qty, n.net, n.vat) IS DISTINCT FROM (f.qty, f.net, f.vat) AND NOT EXISTS (SELECT FROM sales_fact_due d WHERE d.sales_order_id = o.sales_order_id)`,
  ],
});
