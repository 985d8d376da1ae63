import type { JsonObject } from '../shared/json.ts';

/** A named row state: the row gets the class, the word is the message `marker.<name>`. */
export interface Marker {
  tone: 'accent' | 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  /** The fields of the row that tell it: they are loaded whatever columns are hidden. */
  reads: readonly string[];
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
  placed: { tone: 'info', reads: ['row_class'], applies: state('placed') },
  waiting_for_payment: { tone: 'warning', reads: ['row_class'], applies: state('waiting_for_payment') },
  waiting_for_prepayment: { tone: 'warning', reads: ['row_class'], applies: state('waiting_for_prepayment') },
  waiting_for_goods: { tone: 'accent', reads: ['row_class'], applies: state('waiting_for_goods') },
  cancelled: { tone: 'danger', reads: ['row_class'], applies: state('cancelled') },
  assigned: { tone: 'success', reads: ['assigned'], applies: (row) => row.assigned === true },
  deleted: { tone: 'danger', reads: ['deleted'], applies: (row) => row.deleted === true },
  inactive: { tone: 'neutral', reads: ['active', 'blocked'], applies: (row) => row.active === false || row.blocked === true },
  inactive_in_demand: {
    tone: 'warning',
    reads: ['active', 'on_hand', 'reserved', 'incoming'],
    applies: (row) => row.active === false && ['on_hand', 'reserved', 'incoming'].some((figure) => Number(row[figure] ?? 0) > 0),
  },
  out_of_stock: { tone: 'warning', reads: ['out_of_stock'], applies: (row) => row.out_of_stock === true },
  below_min_margin: { tone: 'danger', reads: ['discounted_margin', 'margin_percent', 'min_margin'], applies: marginBelow('min_margin') },
  below_exp_margin: { tone: 'warning', reads: ['discounted_margin', 'margin_percent', 'exp_margin'], applies: marginBelow('exp_margin') },
  rate_missing: { tone: 'info', reads: ['rate_missing', 'view_rate_missing'], applies: (row) => row.rate_missing === true || row.view_rate_missing === true },
  price_too_big: { tone: 'danger', reads: ['price_status', 'confirmed'], applies: (row) => row.price_status === 'too_big' && row.confirmed !== true },
  product_exists: { tone: 'info', reads: ['product_exists'], applies: (row) => row.product_exists === true },
  product_created: { tone: 'success', reads: ['product_created'], applies: (row) => row.product_created === true },
  failed: {
    tone: 'danger',
    reads: ['sending_state', 'job_state', 'fetch_state', 'feed_state', 'mailbox_state'],
    applies: (row) => [row.sending_state, row.job_state, row.fetch_state, row.feed_state, row.mailbox_state].includes('failed'),
  },
  unread: { tone: 'accent', reads: ['is_read'], applies: (row) => row.is_read === false },
  late: { tone: 'warning', reads: ['job_state'], applies: (row) => row.job_state === 'late' },
  translation_stale: { tone: 'warning', reads: ['translation_stale'], applies: (row) => row.translation_stale === true },
  translation_missing: { tone: 'info', reads: ['translation_missing'], applies: (row) => row.translation_missing === true },
  published_unready: { tone: 'danger', reads: ['published', 'ready'], applies: (row) => row.published === true && row.ready === false },
  hidden: { tone: 'neutral', reads: ['visible'], applies: (row) => row.visible === false },
  area: { tone: 'neutral', reads: ['is_area'], applies: (row) => row.is_area === true },
  changed: { tone: 'accent', reads: [], applies: (_row, unsaved) => unsaved },
  only_for_orders: { tone: 'info', reads: ['is_only_ordered'], applies: (row) => row.is_only_ordered === true },
  without_supplier: { tone: 'danger', reads: ['without_supplier'], applies: (row) => row.without_supplier === true },
  sold_out: { tone: 'danger', reads: ['on_hand'], applies: (row) => row.on_hand === 0 },
  stale: { tone: 'warning', reads: ['is_stale'], applies: (row) => row.is_stale === true },
  over_credit_limit: {
    tone: 'danger',
    reads: ['open_balance', 'credit_limit'],
    applies: ({ open_balance: open, credit_limit: limit }) => typeof open === 'number' && typeof limit === 'number' && open > limit,
  },
  looks_alike: { tone: 'warning', reads: ['look_alikes'], applies: (row) => typeof row.look_alikes === 'string' },
  lacking: { tone: 'warning', reads: ['is_there'], applies: (row) => row.is_there === false },
  outdated: { tone: 'warning', reads: ['is_outdated'], applies: (row) => row.is_outdated === true },
  storage_used: { tone: 'info', reads: ['storage_is_used'], applies: (row) => row.storage_is_used === true },
} as const satisfies Record<string, Marker>;

export type MarkerName = keyof typeof markers;
