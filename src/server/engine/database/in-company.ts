import { appError } from '../../../shared/errors.ts';
import type { Transaction } from './database.ts';

const entered = new WeakMap<Transaction, string>();

/** The company in whose name statements of the transaction run just now, where that is not the caller's. */
export const companyEntered = (tx: Transaction): string | undefined => entered.get(tx);

/**
 * Runs statements as if this company were chosen: for what the database does to the rows of all companies, such as a cascade, and for
 * taking it back. Nothing a caller names is read so.
 */
export async function inCompany<T>(tx: Transaction, company: string, work: () => Promise<T>): Promise<T> {
  const choose = (code: string) => tx.rows({ text: `select set_config('app.company', $1, true)`, values: [code] });
  const chosen = await tx.row<{ code: string | null }>({ text: `select current_setting('app.company', true) as code` });
  if (chosen?.code === company) return work();
  const before = entered.get(tx);
  await choose(company);
  entered.set(tx, company);
  const leave = async (): Promise<void> => {
    if (before === undefined) entered.delete(tx);
    else entered.set(tx, before);
    await choose(chosen?.code ?? '');
  };
  const result = await work().catch(async (failure: unknown) => {
    // Whoever catches it goes on in his own company; a transaction that the database gave up takes no word any more.
    await leave().catch(() => undefined);
    throw failure;
  });
  await leave();
  return result;
}

/**
 * Refuses what reaches rows of companies in which the user of the transaction does not work: he is told how many, since their names are not for him. The program
 * itself, and the owner of the database, are nobody's user.
 * @throws AppError other_companies
 */
export async function refuseElsewhere(tx: Transaction, companies: readonly string[]): Promise<void> {
  if (companies.length === 0) return;
  const row = await tx.row<{ count: number }>({ text: 'select kontor_elsewhere($1::text[]) as count', values: [companies] });
  if (row && row.count > 0) throw appError('other_companies', { count: row.count });
}

/** The codes of all companies, the chosen one among them. */
export const allCompanies = async (tx: Transaction): Promise<string[]> =>
  (
    await tx.rows<{ code: string | null }>({
      text: `select company_code as code from company union select nullif(current_setting('app.company', true), '') order by code`,
    })
  ).flatMap(({ code }) => code ?? []);
