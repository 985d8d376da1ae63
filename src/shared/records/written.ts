/** What something would write, or has written. */
export interface Written {
  /** Rows, by a screen that shows such rows; null for those that no screen shows. */
  rows: { screen: string | null; add: number; set: number; delete: number }[];
  /** Entries in ledgers, such as movements of stock. */
  posted: number;
  /** Mails that would leave. */
  mails: { recipient: string; subject: string | null }[];
}
