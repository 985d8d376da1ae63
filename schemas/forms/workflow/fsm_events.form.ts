import { sql } from 'drizzle-orm';
import { integer, json } from '../../kinds.gen.ts';
import { fsmEvents, fsmTransitions } from '../../tables/workflow/fsm.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const { bv_variant, bv_icon, checkbox_label, ask_email, fields } = fsmEvents;

/** Events of all workflows; `event_params` is how they look and what they ask, in one value. */
export default defineForm({
  key: ['event_code', 'type_code'],
  access: 'readable',
  table: fsmEvents,
  add: true,
  delete: true,
  fields: {
    ...pick(fsmEvents, 'event_code', 'type_code', 'event_names', 'bv_variant', 'bv_icon', 'checkbox_label', 'ask_email', 'fields', 'counters'),
    event_params: computed(
      json,
      sql`jsonb_build_object('bv_variant', ${bv_variant}, 'bv_icon', ${bv_icon}, 'checkbox', ${checkbox_label}, 'ask_email', ${ask_email}, 'fields', ${fields})`,
    ),
    transition_count: computed(
      integer,
      sql`(select count(*) from ${fsmTransitions} where ${fsmTransitions.type_code} = ${fsmEvents.type_code} and ${fsmTransitions.event_code} = ${fsmEvents.event_code})`,
    ),
  },
  examples: {
    counters: ({ event_code = null }) => [[event_code], []],
    fields: () => [
      [],
      [{ name: 'amount', kind: 'decimal', required: true, names: { en: 'Amount' } }],
      [{ name: 'reason', kind: 'text', names: { en: 'Reason' } }],
    ],
  },
  order: ['type_code', 'event_code'],
  search: ['event_code', 'event_names', 'type_code'],
  create: ['event_code', 'type_code'],
  write: 'all',
});
