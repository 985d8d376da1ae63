/** A document of an order. */
export interface OrderPaper {
  id: number;
  /** As it calls itself; nothing of one that others wrote. */
  title: string | null;
  isInvoice: boolean;
  number: string | null;
  /** yyyy-MM-dd */
  day: string;
  /** It is a file that staff uploaded; its id is of that. */
  isFile: boolean;
  isPdf: boolean;
  /** What it says is kept; else its number and day are known alone. */
  isKept: boolean;
}

/** An order in the list of somebody's orders. */
export interface AccountOrder {
  number: string;
  /** yyyy-MM-dd */
  day: string;
  state: string;
  /** It is in the warehouse’s hands. */
  isInPreparation: boolean;
  total: number;
  currency: string;
  decimals: number;
  /** The page of the order. */
  address: string;
  papers: readonly OrderPaper[];
  /** Where it is asked to send goods back, while that may be. */
  returnAddress: string | null;
}

/** What a shop knows of the owner of an address. */
export interface Account {
  email: string;
  orders: readonly AccountOrder[];
  /** The place of the shown orders, from 1, and whether older ones follow. */
  page: number;
  hasMore: boolean;
  isSubscribed: boolean;
  /** In how many browsers he is signed in. */
  sessions: number;
}
