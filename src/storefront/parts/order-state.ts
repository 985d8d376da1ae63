import type { Reading } from '../reading.ts';

/** How an order stands, as its workflow calls it; what goes on in the warehouse is one word to customers, who would take "ready to collect" for an invitation. */
export const orderState = ({ say }: Pick<Reading, 'say'>, { state, isInPreparation }: { state: string; isInPreparation: boolean }): string =>
  isInPreparation ? say('order_in_preparation') : state;
