import type { FormFields } from '../../src/generated/names.gen.ts';

/** What may be told of an order: the rows as they are kept, and beside them the number of the order. */
export type CourierField = Extract<
  FormFields['courier_rows'],
  | 'sales_order_label'
  | 'delivery_name'
  | 'address_line'
  | 'zip_code'
  | 'city'
  | 'country_code'
  | 'phone'
  | 'email'
  | 'parcel_count'
  | 'courier_weight'
  | 'cod_amount'
  | 'currency_code'
>;

/** A column of the file: its head, and what stands below it in every row. */
export interface CourierColumn {
  head: string;
  /** A field of the row, or a text that is always the same; neither, where the carrier wants the column and we have nothing to say. */
  field?: CourierField;
  text?: string;
  /** Longer texts are cut. */
  longest?: number;
  /** Of figures; those of the currency where it says nothing. */
  decimals?: number;
}

/** How a carrier reads a file of parcels. Its name is that of its file in schemas/couriers. */
export interface CourierDefinition {
  separator: ';' | ',' | '\t';
  encoding: 'utf-8' | 'windows-1250' | 'windows-1252';
  /** Begins with a byte order mark. */
  mark?: true;
  /** Whether the first line has the heads. */
  heads: boolean;
  decimal: ',' | '.';
  /** Ends of files, without the dot. */
  ending: 'csv' | 'txt';
  columns: readonly CourierColumn[];
}

/** Declares the file of a carrier; a field that does not exist does not compile. */
export const defineCourier = (courier: CourierDefinition): CourierDefinition => courier;
