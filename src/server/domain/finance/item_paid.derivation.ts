import { sql } from 'drizzle-orm';
import { choice, currency, longText, money, reference, text } from '../../../../schemas/kinds.gen.ts';
import { currentCompany } from '../../../../schemas/tables/define.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** The item that a line of a bank's statement seems to pay (docs/formulae.md, Bank statements). */
export default defineDerivation({
  from: { amount: money, direction: choice, currency_code: currency, counterparty: text, remittance: longText },
  gives: reference,
  value: ({ amount, direction, currency_code, counterparty, remittance }) =>
    sql`kontor_item_paid(${currentCompany}, ${direction}, ${currency_code}, abs(${amount}), ${remittance}, ${counterparty})`,
});
