import { defineCourier } from './define.ts';

/** MyGLS of GLS Hungary: semicolons and the code page of Windows in Central Europe. */
export default defineCourier({
  separator: ';',
  encoding: 'windows-1250',
  heads: true,
  decimal: ',',
  ending: 'csv',
  columns: [
    { head: 'Utánvét összege', field: 'cod_amount', decimals: 0 },
    { head: 'Címzett neve', field: 'delivery_name', longest: 40 },
    { head: 'Címzett címe', field: 'address_line', longest: 40 },
    { head: 'Címzett települése', field: 'city', longest: 40 },
    { head: 'Címzett irányítószáma', field: 'zip_code', longest: 10 },
    { head: 'Címzett országa', field: 'country_code' },
    { head: 'Kontakt személy', field: 'delivery_name', longest: 40 },
    { head: 'Kontakt telefonszám', field: 'phone', longest: 20 },
    { head: 'Kontakt email', field: 'email', longest: 100 },
    { head: 'Utánvét hivatkozás', field: 'sales_order_label', longest: 40 },
    { head: 'Ügyfélhivatkozás', field: 'sales_order_label', longest: 40 },
    { head: 'Csomagok száma', field: 'parcel_count' },
    { head: 'Szolgáltatások' },
  ],
});
