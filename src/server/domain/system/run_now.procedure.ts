import { sql } from 'drizzle-orm';
import { jobsChannel } from '../../engine/jobs/jobs.ts';
import { noticeOf } from '../../engine/records/log/table-notice.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';

/** Makes the selected jobs due at once; one that runs is left to its end. No change of data, so nothing to undo. */
export default defineProcedure({
  icon: 'play',
  right: 'set',
  needs: 'selection',
  final: true,
  async run({ tx, keys }) {
    const due = await tx.rows<{ job_code: string }>(sql`
      update job set next_run_at = now()
       where job_code in (select job_code from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(job_code text)) and state <> 'running'
      returning job_code`);
    for (const { job_code } of due) await tx.rows(sql`select pg_notify(${jobsChannel}, ${job_code}), ${noticeOf(['job'], null)}`);
    return { changed: due.length };
  },
});
