import { defineCourier } from './define.ts';

/** The customer portal of DHL Paket: semicolons, Western European letters, weights in kilograms with a comma. */
export default defineCourier({
  separator: ';',
  encoding: 'windows-1252',
  heads: true,
  decimal: ',',
  ending: 'csv',
  columns: [
    { head: 'Sendungsreferenz', field: 'sales_order_label', longest: 35 },
    { head: 'Empfänger Name 1', field: 'delivery_name', longest: 50 },
    { head: 'Empfänger Name 2' },
    { head: 'Empfänger Straße', field: 'address_line', longest: 50 },
    { head: 'Empfänger PLZ', field: 'zip_code', longest: 10 },
    { head: 'Empfänger Ort', field: 'city', longest: 40 },
    { head: 'Empfänger Land', field: 'country_code' },
    { head: 'Empfänger E-Mail-Adresse', field: 'email', longest: 80 },
    { head: 'Empfänger Telefonnummer', field: 'phone', longest: 20 },
    { head: 'Gewicht', field: 'courier_weight', decimals: 2 },
    { head: 'Anzahl Packstücke', field: 'parcel_count' },
    { head: 'Produkt', text: 'V01PAK' },
    { head: 'Nachnahme Betrag', field: 'cod_amount', decimals: 2 },
    { head: 'Nachnahme Währung', field: 'currency_code' },
    { head: 'Nachnahme Verwendungszweck', field: 'sales_order_label', longest: 35 },
  ],
});
