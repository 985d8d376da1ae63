import type { JsonObject } from '../shared/json.ts';

/** A named row state: the row gets the class, the word is the message `marker.<name>`. */
export interface Marker {
  tone: 'accent' | 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  applies: (row: JsonObject) => boolean;
}

const state = (code: string) => (row: JsonObject) => row.state_code === code;
const below = (field: string, limit: string) => (row: JsonObject) =>
  typeof row[field] === 'number' && typeof row[limit] === 'number' && row[field] < row[limit];

/** Row markers a screen may name (specification section 4). */
export const markers = {
  placed: { tone: 'info', applies: state('placed') },
  waitingForPayment: { tone: 'warning', applies: state('waiting_for_payment') },
  waitingForPrepayment: { tone: 'warning', applies: state('waiting_for_prepayment') },
  waitingForGoods: { tone: 'accent', applies: state('waiting_for_goods') },
  cancelled: { tone: 'danger', applies: state('cancelled') },
  assigned: { tone: 'success', applies: (row) => row.assigned === true },
  deleted: { tone: 'danger', applies: (row) => row.deleted === true },
  inactive: { tone: 'neutral', applies: (row) => row.active === false || row.blocked === true },
  outOfStock: { tone: 'warning', applies: (row) => row.out_of_stock === true },
  belowMinMargin: { tone: 'danger', applies: below('margin_percent', 'min_margin') },
  belowExpMargin: { tone: 'warning', applies: below('margin_percent', 'exp_margin') },
  productExists: { tone: 'info', applies: (row) => row.product_exists === true },
  productCreated: { tone: 'success', applies: (row) => row.product_created === true },
  storageUsed: { tone: 'info', applies: (row) => row.storage_is_used === true },
} as const satisfies Record<string, Marker>;

export type MarkerName = keyof typeof markers;
