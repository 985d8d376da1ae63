/* What the pages of an account tell of goods that are sent back. */

/** A line of an order of which pieces may be sent back. */
export interface ReturnLine {
  id: number;
  name: string;
  /** Whole pieces. */
  most: number;
}

/** An order whose goods are asked to be sent back. */
export interface Returnable {
  id: number;
  number: string;
  /** None where its time is over, or all is on its way already. */
  lines: readonly ReturnLine[];
}

/** A return that was asked for, as the page of its order tells it. */
export interface PlacedReturn {
  number: string;
  /** yyyy-MM-dd */
  day: string;
  /** How it stands, in words of the language. */
  state: string;
  lines: readonly { name: string; qty: number }[];
  /** Told to the owner alone. */
  address: string | null;
  reason: string | null;
}

/** The name of the field that asks how many pieces of a line. */
export const piecesField = (id: number): string => `qty-${id}`;
