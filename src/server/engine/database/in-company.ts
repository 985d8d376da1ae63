import type { Transaction } from './database.ts';

/**
 * Runs statements as if this company were chosen: for what the database does to the rows of all companies, such as a cascade, and for
 * taking it back. Nothing a caller names is read so.
 */
export async function inCompany<T>(tx: Transaction, company: string, work: () => Promise<T>): Promise<T> {
  const choose = (code: string) => tx.rows({ text: `select set_config('app.company', $1, true)`, values: [code] });
  const chosen = await tx.row<{ code: string | null }>({ text: `select current_setting('app.company', true) as code` });
  if (chosen?.code === company) return work();
  await choose(company);
  const leave = () => choose(chosen?.code ?? '');
  const result = await work().catch(async (failure: unknown) => {
    // Whoever catches it goes on in his own company; a transaction that the database gave up takes no word any more.
    await leave().catch(() => undefined);
    throw failure;
  });
  await leave();
  return result;
}

/** The codes of all companies, the chosen one among them. */
export const allCompanies = async (tx: Transaction): Promise<string[]> =>
  (
    await tx.rows<{ code: string | null }>({
      text: `select company_code as code from company union select nullif(current_setting('app.company', true), '') order by code`,
    })
  ).flatMap(({ code }) => code ?? []);
