import { asked } from '../../../../schemas/asked.ts';
import { reference } from '../../../../schemas/kinds.gen.ts';
import { partners } from '../../../../schemas/tables/partners/partners.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { allCompanies, inCompany, refuseElsewhere } from '../../engine/database/in-company.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { isUsedHere, mergeOfCompany, mergeShared } from './merge-rows.ts';
import type { Merge } from './merge-rows.ts';

const merging = rowsOf(partners);
const field = 'merge_into_partner';
const blanks = [
  'label_name',
  'address_line',
  'zip_code',
  'city',
  'country_code',
  'currency_code',
  'language_code',
  'email',
  'phone',
  'tax_no',
  'vat_no',
] as const;
const roles = ['is_supplier', 'is_customer', 'is_carrier'] as const;

/** The companies in which rows name one of the partners. */
async function companiesUsing(tx: Transaction, merged: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const company of await allCompanies(tx)) if (await inCompany(tx, company, () => isUsedHere(tx, merged))) found.push(company);
  return found;
}

/** The partner that stays is all that the others were, and what it does not say they say. The others are marked as deleted. */
async function mergePeople({ tx, changes, merged, target }: Merge): Promise<void> {
  const rows = await merging.lock(
    tx,
    [target, ...merged].map((partner_id) => ({ partner_id })),
    'partner_id',
    'deleted',
    ...roles,
    ...blanks,
  );
  const others = merged.flatMap((id) => rows.filter(({ partner_id }) => partner_id === id));
  await merging.update(changes, others, () => ({ deleted: true }));
  await merging.update(
    changes,
    rows.filter(({ partner_id }) => partner_id === target),
    (own) => ({
      ...Object.fromEntries(roles.map((role) => [role, own[role] || others.some((other) => other[role])])),
      ...Object.fromEntries(blanks.map((name) => [name, own[name] ?? others.find((other) => other[name] !== null)?.[name] ?? null])),
    }),
  );
}

/**
 * Makes partners that were entered twice one: their orders, offers, terms, addresses and comments, in all companies, become those of the partner that stays.
 * @throws AppError cycle at `merge_into_partner` for one of them; other_companies where companies use them in which the caller does not work
 */
export default defineProcedure({
  icon: 'layers',
  right: 'delete',
  needs: 'selection',
  most: 20,
  confirm: true,
  danger: true,
  leaves: true,
  foretells: true,
  input: { merge_into_partner: asked(reference, { form: 'partners_brief', value: 'partner_id', label: 'partner_name' }) },
  async run({ tx, keys, input: { merge_into_partner }, changes, progress }) {
    const target = Number(merge_into_partner);
    const merged = keys.map(({ partner_id }) => Number(partner_id));
    if (merged.includes(target)) throw refusal([problem(field, 'cycle')]);
    const companies = await companiesUsing(tx, merged);
    await refuseElsewhere(tx, companies);
    const merge: Merge = { tx, changes, merged, target };
    await mergePeople(merge);
    await mergeShared(merge);
    for (const [done, company] of companies.entries()) {
      progress(done, companies.length);
      await inCompany(tx, company, () => mergeOfCompany(merge));
    }
    return { changed: merged.length };
  },
});
