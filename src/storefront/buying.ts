/* What the pages on the way from a cart to an order show. */

export interface CartLine {
  code: string;
  name: string;
  cover: string | null;
  qty: number;
  /** Of one piece today; null where the shop sells it no more. */
  price: number | null;
  /** Of one piece, as the visitor last saw it. */
  seen: number;
  /** Of all pieces, at today's price. */
  total: number;
  /** How many pieces may be ordered now. */
  orderable: number;
  /** Pieces of it that are not where the others are sent from: they come later. */
  later: number;
}

/** Who orders, and where the goods go. */
export interface Buyer {
  name: string | null;
  email: string | null;
  phone: string | null;
  vatNo: string | null;
  address: string | null;
  zip: string | null;
  city: string | null;
  country: string | null;
  comments: string | null;
  /** May be written to where the cart is left. */
  consent: boolean;
}

/** A way of delivery or of payment, with what it costs as the shop's prices are. */
export interface Offer {
  id: number;
  name: string;
  price: number;
  /** Of deliveries: days until the goods come. */
  days: number | null;
}

/** What an order costs, as the shop's prices are; `vat` of all of it is within the total, which is what is paid. */
export interface Totals {
  goods: number;
  delivery: number;
  fee: number;
  vat: number;
  total: number;
}

export interface Cart {
  lines: readonly CartLine[];
  goods: number;
  buyer: Buyer;
  deliveries: readonly Offer[];
  payments: readonly Offer[];
  /** Those that were chosen and are offered still. */
  delivery: Offer | null;
  payment: Offer | null;
  totals: Totals;
  /** Its goods are not set aside: carts of the same network hold as much as one may. */
  isUnheld: boolean;
}

/** Pages on the way to an order, in their order. */
export const checkoutSteps = ['address', 'delivery', 'payment', 'review'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** An order as its page tells it: nothing of who ordered it, for the link may be passed on. */
export interface PlacedOrder {
  number: string | null;
  day: string;
  /** How it stands, in words of the language. */
  state: string;
  /** It is in the warehouse’s hands. */
  isInPreparation: boolean;
  isClosed: boolean;
  isWaitingForMoney: boolean;
  isForCard: boolean;
  lines: readonly { name: string; qty: number; total: number }[];
  delivery: string | null;
  payment: string | null;
  totals: Totals;
  tracking: string | null;
  carrier: string | null;
  email: boolean;
}

/** The first step that lacks something. */
export function stepToGo({ buyer, delivery, payment }: Cart): CheckoutStep {
  if (buyer.name === null || buyer.email === null || buyer.address === null || buyer.country === null) return 'address';
  if (delivery === null) return 'delivery';
  return payment === null ? 'payment' : 'review';
}
