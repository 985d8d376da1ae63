import type { JsonObject } from '../shared/json.ts';

/** A named row state: the row gets the class, the word is the message `marker.<name>`. */
export interface Marker {
  tone: 'accent' | 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  /** `unsaved`: something typed into it is on its way, or was refused. */
  applies: (row: JsonObject, unsaved: boolean) => boolean;
}

/** The state a row is in names the class by which it is marked (fsm_state.row_class). */
const state = (name: string) => (row: JsonObject) => row.row_class === name;
/** Where there is a discount, what is left after it counts. */
const marginBelow = (limit: string) => (row: JsonObject) => {
  const margin = row.discounted_margin ?? row.margin_percent;
  return typeof margin === 'number' && typeof row[limit] === 'number' && margin < row[limit];
};

/** Row markers a screen may name; a row in a workflow also has that of its state, and one with unsaved cells `changed`. */
export const markers = {
  placed: { tone: 'info', applies: state('placed') },
  waiting_for_payment: { tone: 'warning', applies: state('waiting_for_payment') },
  waiting_for_prepayment: { tone: 'warning', applies: state('waiting_for_prepayment') },
  waiting_for_goods: { tone: 'accent', applies: state('waiting_for_goods') },
  cancelled: { tone: 'danger', applies: state('cancelled') },
  assigned: { tone: 'success', applies: (row) => row.assigned === true },
  deleted: { tone: 'danger', applies: (row) => row.deleted === true },
  inactive: { tone: 'neutral', applies: (row) => row.active === false || row.blocked === true },
  inactive_in_demand: {
    tone: 'warning',
    applies: (row) => row.active === false && ['on_hand', 'reserved', 'incoming'].some((figure) => Number(row[figure] ?? 0) > 0),
  },
  out_of_stock: { tone: 'warning', applies: (row) => row.out_of_stock === true },
  below_min_margin: { tone: 'danger', applies: marginBelow('min_margin') },
  below_exp_margin: { tone: 'warning', applies: marginBelow('exp_margin') },
  rate_missing: { tone: 'info', applies: (row) => row.rate_missing === true || row.view_rate_missing === true },
  price_too_big: { tone: 'danger', applies: (row) => row.price_status === 'too_big' && row.confirmed !== true },
  product_exists: { tone: 'info', applies: (row) => row.product_exists === true },
  product_created: { tone: 'success', applies: (row) => row.product_created === true },
  failed: { tone: 'danger', applies: (row) => [row.sending_state, row.job_state, row.fetch_state, row.feed_state, row.mailbox_state].includes('failed') },
  unread: { tone: 'accent', applies: (row) => row.is_read === false },
  late: { tone: 'warning', applies: (row) => row.job_state === 'late' },
  translation_stale: { tone: 'warning', applies: (row) => row.translation_stale === true },
  translation_missing: { tone: 'info', applies: (row) => row.translation_missing === true },
  published_unready: { tone: 'danger', applies: (row) => row.published === true && row.ready === false },
  hidden: { tone: 'neutral', applies: (row) => row.visible === false },
  area: { tone: 'neutral', applies: (row) => row.is_area === true },
  changed: { tone: 'accent', applies: (_row, unsaved) => unsaved },
  only_for_orders: { tone: 'info', applies: (row) => row.is_only_ordered === true },
  without_supplier: { tone: 'danger', applies: (row) => row.without_supplier === true },
  sold_out: { tone: 'danger', applies: (row) => row.on_hand === 0 },
  stale: { tone: 'warning', applies: (row) => row.is_stale === true },
  over_credit_limit: {
    tone: 'danger',
    applies: ({ open_balance: open, credit_limit: limit }) => typeof open === 'number' && typeof limit === 'number' && open > limit,
  },
  looks_alike: { tone: 'warning', applies: (row) => typeof row.look_alikes === 'string' },
  lacking: { tone: 'warning', applies: (row) => row.is_there === false },
  outdated: { tone: 'warning', applies: (row) => row.is_outdated === true },
  storage_used: { tone: 'info', applies: (row) => row.storage_is_used === true },
} as const satisfies Record<string, Marker>;

export type MarkerName = keyof typeof markers;
