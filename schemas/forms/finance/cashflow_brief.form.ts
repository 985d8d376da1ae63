import { cashflows } from '../../tables/finance/cashflow.ts';
import { defineForm } from '../define.ts';
import { cashflowLabel, moneyItems, partyName } from './cashflow-source.ts';

export default defineForm({
  table: cashflows,
  through: ['cashflow', 'payments'],
  fields: { cashflow_id: cashflows.cashflow_id, cashflow_label: cashflowLabel, party_name: partyName },
  from: moneyItems,
  search: ['cashflow_label', 'party_name'],
});
