import type { Offer, OffersAnswer } from '../../../shared/workflow/calls.ts';

/** What every chosen row can have now: a row that can have nothing empties the list. In the transitions' order. */
export const toOffered = ({ offers, count }: OffersAnswer): Offer[] => offers.filter(({ can }) => count > 0 && can.length === count);

/** What exists and is not offered, because some rows or all cannot have it. */
export const toWithheld = ({ offers, count }: OffersAnswer): Offer[] => offers.filter(({ can }) => can.length < count);
