-- When goods of a product next arrive in the company: the first expected arrival of its open order lines, late ones included.
CREATE OR REPLACE FUNCTION kontor_next_arrival(product text) RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT min(o.eta) FROM purchase_order_item i
            JOIN purchase_order o ON o.company_code = i.company_code AND o.purchase_order_id = i.purchase_order_id
            JOIN fsm_instance f ON f.fsm_instance_id = o.fsm_instance_id
            JOIN fsm_state s ON s.state_id = f.state_id
           WHERE i.product_code = product AND i.company_code = nullif(current_setting('app.company', true), '') AND i.received < i.qty
             AND NOT s.initial_state AND NOT s.final_state);
