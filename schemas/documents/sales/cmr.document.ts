import { defineDocument } from '../define.ts';

/** The consignment note as the convention of 1956 draws it. */
export default defineDocument({
  form: 'cmr',
  number: 'cmr_no',
  to: { name: 'consignee', address: ['consignee_address'], language: 'language_code' },
  head: [],
  lines: { form: 'cmr_orders', columns: ['sales_order_label'] },
  totals: [],
  boxes: [
    [
      { no: 1, title: 'cmr.sender', holds: 'sender', width: 6, height: 24 },
      { no: 16, title: 'cmr.carrier', fields: ['carrier', 'plate'], width: 6, height: 24 },
    ],
    [
      { no: 2, title: 'cmr.consignee', fields: ['consignee', 'consignee_address'], width: 6, height: 22 },
      { no: 17, title: 'cmr.successive_carriers', fields: ['successive_carriers'], width: 6, height: 22 },
    ],
    [
      { no: 3, title: 'cmr.delivery_place', fields: ['delivery_place'], width: 6, height: 14 },
      { no: 18, title: 'cmr.reservations', fields: ['reservations'], width: 6, height: 14 },
    ],
    [
      { no: 4, title: 'cmr.taking_over', fields: ['loading_place', 'loading_on'], width: 6, height: 14 },
      { no: 5, title: 'cmr.documents_attached', fields: ['invoice_no', 'order_nos'], width: 6, height: 14 },
    ],
    [
      { no: 6, title: 'cmr.marks', fields: ['marks'], width: 2, height: 50 },
      { no: 7, title: 'cmr.packages', fields: ['packages'], width: 1, height: 50 },
      { no: 8, title: 'cmr.packing', fields: ['packing'], width: 2, height: 50 },
      { no: 9, title: 'cmr.goods', fields: ['hs_name'], width: 3, height: 50 },
      { no: 10, title: 'cmr.statistical_number', fields: ['hs_codes'], width: 2, height: 50 },
      { no: 11, title: 'cmr.gross_weight', fields: ['weight'], width: 1, height: 50 },
      { no: 12, title: 'cmr.volume', fields: ['volume'], width: 1, height: 50 },
    ],
    [
      { no: 13, title: 'cmr.instructions', fields: ['instructions'], width: 6, height: 26 },
      { no: 19, title: 'cmr.agreements', fields: ['agreements'], width: 6, height: 26 },
    ],
    [
      { no: 14, title: 'cmr.carriage_terms', fields: ['carriage_terms'], width: 6, height: 12 },
      { no: 20, title: 'cmr.to_be_paid_by', width: 6, height: 12 },
    ],
    [
      { no: 21, title: 'cmr.established', fields: ['issued_place', 'issued_on'], width: 6, height: 12 },
      { no: 15, title: 'cmr.cash_on_delivery', width: 6, height: 12 },
    ],
    [
      { no: 22, title: 'cmr.signature_sender', width: 4, height: 34 },
      { no: 23, title: 'cmr.signature_carrier', width: 4, height: 34 },
      { no: 24, title: 'cmr.goods_received', fields: ['received_on'], width: 4, height: 34 },
    ],
  ],
});
