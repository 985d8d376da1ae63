import { defineInvariant } from '../../engine/invariants/define.ts';

/** Goods that are on their way by a pick list are held for their order, by that list alone; a list that has ended has none. */
export default defineInvariant({
  broken: () => [
    `SELECT 'line ' || i.pick_list_item_id || ' of a pick list is open, and its goods are not held for it' AS broken
       FROM pick_list_item i JOIN reservation r USING (reservation_id)
      WHERE i.is_open AND (r.reservation_state <> 'picking' OR r.qty <> i.qty)`,
    `SELECT 'pick list ' || l.pick_list_no || ' has ended with goods on their way' AS broken
       FROM pick_list l JOIN fsm_instance n USING (fsm_instance_id) JOIN fsm_state s ON s.state_id = n.state_id AND s.final_state
      WHERE EXISTS (SELECT FROM pick_list_item i WHERE i.pick_list_id = l.pick_list_id AND i.is_open)`,
  ],
});
