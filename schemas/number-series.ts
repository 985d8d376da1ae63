/**
 * The series by which records are numbered (schemas/forms/define.ts, numbered), each company's own, with the patterns that hold where a
 * company says nothing: {yyyy} or {yy} is the year, with which the numbers begin anew; the zeros are the number, with at least so many digits.
 */
export const numberSeries = {
  product: 'P-{000000}',
  purchase_order: 'PO-{yyyy}-{00000}',
  stock_count: 'SC-{yyyy}-{00000}',
  sales_order: 'SO-{yyyy}-{00000}',
  arriving_shipment: 'AS-{yyyy}-{00000}',
  pick_list: 'PL-{yyyy}-{00000}',
  shipment: 'SH-{yyyy}-{00000}',
  courier_batch: 'CB-{yyyy}-{00000}',
  cmr: 'CMR-{yyyy}-{00000}',
} as const satisfies Record<string, string>;

export type NumberSeries = keyof typeof numberSeries;

/** A pattern as it must be: one number, at most one year. */
export const numberPattern = /^[^{}]*(\{yy(yy)?\}[^{}]*)?\{0{1,12}\}[^{}]*$|^[^{}]*\{0{1,12}\}[^{}]*\{yy(yy)?\}[^{}]*$/;
