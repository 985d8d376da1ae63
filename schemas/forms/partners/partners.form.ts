import { eq, sql } from 'drizzle-orm';
import { lastPartnerComment, lookAlikes, openBalance, ordersOfPartner, partnerCommentCount } from '../../figures/partners.ts';
import { partners } from '../../tables/partners/partners.ts';
import { partnerCompanies } from '../../tables/partners/terms.ts';
import { countries } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Who the partner is: the same for all companies. */
const person = {
  ...pick(partners, 'partner_name', 'label_name', 'is_supplier', 'is_customer', 'is_carrier', 'tax_no', 'vat_no', 'country_code', 'currency_code'),
  ...pick(partners, 'address_line', 'zip_code', 'city', 'language_code', 'email', 'phone'),
} as const;

/** On which terms the chosen company deals with him. */
const terms = pick(partnerCompanies, 'payment_delay', 'shopper_group_id', 'credit_limit', 'deposit_percent', 'ks_customer_id');

/** The letters before VAT numbers of the partner's country, where the European Union has some. */
const ownPrefix = sql`(select coalesce(${countries.vat_prefix}, ${countries.country_code}) from ${countries}
  where ${countries.country_code} = ${partners.country_code} and ${countries.eu})`;

/** Customers, suppliers and carriers, known to all companies, with the terms of the chosen one. */
export default defineForm({
  scope: 'company',
  table: partners,
  add: true,
  delete: true,
  fields: {
    partner_id: partners.partner_id,
    ...person,
    ...terms,
    open_balance: openBalance,
    sales_order_count: ordersOfPartner,
    look_alikes: lookAlikes,
    number_of_comments: partnerCommentCount,
    last_comment: lastPartnerComment,
  },
  from: (select) => select.from(partners).leftJoin(partnerCompanies, eq(partnerCompanies.partner_id, partners.partner_id)),
  order: ['partner_name'],
  search: ['partner_name', 'label_name', 'city', 'email', 'vat_no', 'tax_no', 'ks_customer_id'],
  findable: { title: ['partner_name'], lines: ['city', 'email'] },
  actions: ['merge_partners'],
  write: { ...person, ...terms },
  warns: [
    {
      id: 'over-credit-limit',
      field: 'credit_limit',
      when: sql`${openBalance} > ${partnerCompanies.credit_limit}`,
      params: { open: openBalance },
      example: () => 0,
    },
    {
      id: 'vat-number-elsewhere',
      field: 'vat_no',
      when: sql`left(${partners.vat_no}, 2) <> ${ownPrefix}`,
      params: { prefix: ownPrefix },
      example: (row) => (row.country_code === 'DE' ? 'HU12345676' : 'DE136695976'),
    },
  ],
});
