import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** A part of where goods of a customer go (schemas/sql/sales.sql, kontor_delivery_place); nothing where it is not known. */
export const ofDeliveryPlace = (part: 'address_line' | 'zip_code' | 'city' | 'country_code' | 'phone', customer: SQL): SQL =>
  sql`select ${sql.identifier(part)} from kontor_delivery_place(${customer})`;
