import { defineCourier } from './define.ts';

/** eAWB of Sameday in Romania: commas and UTF-8 with its mark. */
export default defineCourier({
  separator: ',',
  encoding: 'utf-8',
  mark: true,
  heads: true,
  decimal: '.',
  ending: 'csv',
  columns: [
    { head: 'Referință client', field: 'sales_order_label', longest: 50 },
    { head: 'Nume destinatar', field: 'delivery_name', longest: 100 },
    { head: 'Telefon', field: 'phone', longest: 20 },
    { head: 'Email', field: 'email', longest: 100 },
    { head: 'Adresa', field: 'address_line', longest: 150 },
    { head: 'Localitate', field: 'city', longest: 50 },
    { head: 'Județ' },
    { head: 'Cod poștal', field: 'zip_code', longest: 6 },
    { head: 'Tip pachet', text: 'Colet' },
    { head: 'Număr colete', field: 'parcel_count' },
    { head: 'Greutate (kg)', field: 'courier_weight', decimals: 2 },
    { head: 'Ramburs', field: 'cod_amount', decimals: 2 },
    { head: 'Observații' },
  ],
});
