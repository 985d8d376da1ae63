import { defineDocument } from '../define.ts';

export default defineDocument({
  form: 'cashflow',
  number: 'cashflow_label',
  to: { name: 'party_name', address: ['party_address'], language: 'party_language', email: 'party_email' },
  head: ['document_number', 'invoice_number', 'due_date', 'reminder_level'],
  lines: { form: 'payments', columns: ['paid_on', 'method', 'external_ref', { field: 'amount', title: 'term.amount' }] },
  totals: [{ field: 'amount', title: 'term.amount' }, 'total_paid', { field: 'open_amount', title: 'term.please_pay' }],
});
