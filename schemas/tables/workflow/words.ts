/** How dangerous an event looks where it is asked for; the words are Bootstrap's. */
export const eventVariants = ['primary', 'secondary', 'success', 'info', 'warning', 'danger'] as const;
/** How a row in a state is marked in grids, one of the client's row markers; empty for none. */
export const rowClasses = [
  'placed',
  'waiting_for_payment',
  'waiting_for_prepayment',
  'waiting_for_goods',
  'cancelled',
  'assigned',
  'inactive',
  'product_exists',
  'product_created',
] as const;

/** What may be edited of a record while it is in a state; `kept_open` is what its forms keep open beyond that (docs/behaviour.md, Locked). */
export const editables = ['all', 'header', 'lines', 'kept_open', 'none'] as const;

/** Rights on the home form that a transition may ask for besides `set`. */
export const furtherRights = ['add', 'delete'] as const;
