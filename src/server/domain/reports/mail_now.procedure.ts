import { sql } from 'drizzle-orm';
import { reportMailings } from '../../../../schemas/tables/reports/report_mailings.ts';
import { jobsChannel } from '../../engine/jobs/jobs.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const mailings = rowsOf(reportMailings);

/** Has the selected reports mailed at once, also those that rest; when they are due next does not change. A mail that left comes back by no undo. */
export default defineProcedure({
  icon: 'mail',
  right: 'set',
  needs: 'selection',
  confirm: true,
  final: true,
  async run({ tx, keys, changes }) {
    const rows = await mailings.lock(tx, keys, 'asked_at');
    const now = new Date().toISOString();
    await mailings.update(changes, rows, () => ({ asked_at: now }));
    await tx.rows(sql`select pg_notify(${jobsChannel}, 'report_mailings')`);
    return { changed: rows.length };
  },
});
