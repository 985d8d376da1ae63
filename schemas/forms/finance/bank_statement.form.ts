import { eq, sql } from 'drizzle-orm';
import { choice, flag, money } from '../../kinds.gen.ts';
import { bankStatementLines } from '../../tables/finance/bank-statements.ts';
import { cashflows } from '../../tables/finance/cashflow.ts';
import { partners } from '../../tables/partners/partners.ts';
import { purchaseOrders } from '../../tables/purchasing/orders.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { allBut, as, computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { pick } from '../pick.ts';
import { cashflowLabel, partyName } from './cashflow-source.ts';

const { company_code, amount, direction, posted_at, currency_code, remittance } = bankStatementLines;
/** Paid or received, of whichever sign the bank writes it. */
const paid = sql`abs(${amount})`;
/** What is open of all items that its text names. */
const named = sql`(select sum(n.open_amount) from kontor_items_named(${company_code}, ${direction}, ${currency_code}, ${remittance}) n)`;
const fits = sql`case
  when ${posted_at} is not null then 'posted'
  when ${cashflows.cashflow_id} is null then 'unknown'
  when ${cashflows.currency_code} <> ${currency_code} or ${cashflows.direction} <> ${direction} then 'other_money'
  when ${cashflows.open_amount} = ${paid} then 'whole'
  when ${cashflows.open_amount} > ${paid} then 'part'
  when ${named} >= ${paid} then 'several'
  else 'too_much' end`;

/** Lines of bank statements with the items they pay. */
export default defineForm({
  table: bankStatementLines,
  add: true,
  delete: true,
  fields: {
    ...pick(bankStatementLines, 'bank_statement_line_id', 'booked_on', 'amount', 'direction', 'currency_code'),
    amount_view: inView(amount, currency_code),
    ...pick(bankStatementLines, 'counterparty', 'counterparty_account', 'remittance', 'bank_ref', 'cashflow_id'),
    cashflow_label: cashflowLabel,
    party_name: partyName,
    due_date: cashflows.due_date,
    item_amount: as(money, cashflows.amount, { currency: 'item_currency' }),
    open_amount: as(money, cashflows.open_amount, { currency: 'item_currency' }),
    item_currency: cashflows.currency_code,
    match: computed(choice, fits, { values: ['whole', 'part', 'several', 'too_much', 'other_money', 'unknown', 'posted'] }),
    posted_at,
    is_posted: computed(flag, sql`(${posted_at} is not null)`),
  },
  from: (select) =>
    select
      .from(bankStatementLines)
      .leftJoin(cashflows, eq(cashflows.cashflow_id, bankStatementLines.cashflow_id))
      .leftJoin(salesOrders, eq(salesOrders.sales_order_id, cashflows.sales_order_id))
      .leftJoin(purchaseOrders, eq(purchaseOrders.purchase_order_id, cashflows.purchase_order_id))
      .leftJoin(partners, eq(partners.partner_id, cashflows.partner_id)),
  amounts_on: 'booked_on',
  order: ['booked_on', 'bank_statement_line_id'],
  search: ['counterparty', 'remittance', 'bank_ref', 'cashflow_label'],
  write: allBut('posted_at'),
  decided: [
    {
      rule: 'statement-posted',
      by: 'is_posted',
      fields: ['booked_on', 'amount', 'direction', 'currency_code', 'counterparty', 'counterparty_account', 'remittance', 'bank_ref', 'cashflow_id'],
    },
  ],
  derive: { direction: 'direction_of_amount', cashflow_id: 'item_paid' },
  heads: {
    booked_on: [
      'Booking date',
      'Buchungstag',
      'Buchungsdatum',
      'Könyvelés dátuma',
      'Könyvelés napja',
      'Data tranzacției',
      'Dátum zaúčtovania',
      'Datum zaúčtování',
      'Дата на осчетоводяване',
      'Date',
    ],
    amount: ['Betrag', 'Összeg', 'Sumă', 'Suma', 'Částka', 'Сума'],
    currency_code: ['Währung', 'Pénznem', 'Devizanem', 'Deviza', 'Monedă', 'Moneda', 'Mena', 'Měna', 'Валута', 'Ccy'],
    counterparty: [
      'Name',
      'Begünstigter/Zahlungspflichtiger',
      'Partner neve',
      'Ellenoldali név',
      'Beneficiar',
      'Plătitor',
      'Protistrana',
      'Název protiúčtu',
      'Наредител',
      'Payee',
    ],
    counterparty_account: ['IBAN', 'Kontonummer', 'Ellenoldali számlaszám', 'Partner bankszámlaszáma', 'Cont', 'Protiúčet', 'Číslo protiúčtu', 'Сметка'],
    remittance: [
      'Verwendungszweck',
      'Közlemény',
      'Detalii',
      'Detalii tranzacție',
      'Správa pre príjemcu',
      'Zpráva pro příjemce',
      'Основание',
      'Reference',
      'Description',
      'Details',
    ],
    bank_ref: ['Transaction ID', 'Tranzakció azonosító', 'Tranzakció azonosítója', 'Referință', 'ID transakcie', 'ID operace', 'ID pohybu', 'Референция'],
  },
  actions: ['propose_items', 'post_statement'],
});
