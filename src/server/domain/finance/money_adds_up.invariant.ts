import { defineInvariant } from '../../engine/invariants/define.ts';

/** Of no item more is paid than is asked for, what is closed is not open, and what took a payment back is its opposite; an order that is placed asks for all of its total. */
export default defineInvariant({
  broken: () => [
    `SELECT 'item of money ' || c.cashflow_id || ' is ' || s.state_code || ' and not paid' AS broken
       FROM cashflow c JOIN fsm_instance n USING (fsm_instance_id) JOIN fsm_state s ON s.state_id = n.state_id WHERE s.final_state AND c.open_amount <> 0`,
    `SELECT 'item of money ' || c.cashflow_id || ' is ' || s.state_code || ' and nothing of it is open' AS broken
       FROM cashflow c JOIN fsm_instance n USING (fsm_instance_id) JOIN fsm_state s ON s.state_id = n.state_id WHERE NOT s.final_state AND c.open_amount <= 0`,
    `SELECT 'payment ' || r.payment_id || ' takes back what it is no opposite of' AS broken
       FROM payment r JOIN payment p ON p.payment_id = r.reversal_of WHERE r.amount <> -p.amount OR r.cashflow_id <> p.cashflow_id`,
    `SELECT 'item of money ' || c.cashflow_id || ' is in another currency than its order' AS broken
       FROM cashflow c JOIN sales_order o ON o.company_code = c.company_code AND o.sales_order_id = c.sales_order_id WHERE o.currency_code <> c.currency_code`,
    `SELECT 'sales order ' || c.sales_order_id || ' was paid back more than was paid for it' AS broken
       FROM cashflow c WHERE c.sales_order_id IS NOT NULL GROUP BY c.sales_order_id
     HAVING sum(CASE WHEN c.direction = 'in' THEN c.total_paid ELSE -c.total_paid END) < 0`,
  ],
});
