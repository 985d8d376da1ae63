import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../engine/database/database.ts';
import { adviceIf, grade } from './line.ts';
import type { HealthLine } from './line.ts';

const group = 'queues';

interface Queues {
  waiting: number;
  due_at: string | null;
  due_minutes: number;
  failed: number;
  late: string | null;
  late_minutes: number;
  failing: string | null;
  aside: number;
  faults: number;
}

const queues = sql`
  select w.*, j.*, (select count(*)::int from outbox where failed_at > now() - interval '7 days') as failed,
         (select count(*)::int from change_set where open_until is not null) as aside,
         (select count(*)::int from page_error_log where happened_at > now() - interval '1 day' and (http_status is null or http_status >= 500)) as faults
    from (select count(*)::int as waiting, min(due_at) filter (where due_at <= now()) as due_at,
                 coalesce(extract(epoch from now() - min(due_at) filter (where due_at <= now())) / 60, 0)::int as due_minutes
            from outbox where done_at is null and failed_at is null) w,
         (select string_agg(job_code, ',' order by job_code) filter (where next_run_at < now() - interval '1 minute') as late,
                 coalesce(extract(epoch from now() - min(next_run_at)) / 60, 0)::int as late_minutes,
                 string_agg(job_code, ',' order by job_code) filter (where state = 'failed') as failing from job) j`;

/** Mails that the company sent and that wait for somebody, where the workflow of mails is one of staff's own that knows no step for them. */
const sentThatWait = sql`
  select count(*)::int as count from email e join fsm_instance i using (fsm_instance_id) join fsm_state s on s.state_id = i.state_id
   where e.is_sent and not e.is_gone and s.initial_state
     and not exists (select from fsm_transition t where t.type_code = i.type_code and t.from_state_id = i.state_id and t.event_code = 'note_sent')`;

async function sentMailLines(tx: Transaction): Promise<HealthLine[]> {
  const found = await tx.row<{ count: number }>(sentThatWait);
  if (!found || found.count === 0) return [];
  return [
    { group, id: 'sent_mails', state: 'doubtful', page: 'fsm/fsm_transitions', told: 'sent_mails_wait', params: { count: found.count }, advice: 'sent_mails' },
  ];
}

/** What waits to be done, and what did not work. */
export async function queueLines(tx: Transaction): Promise<HealthLine[]> {
  const found = await tx.row<Queues>(queues);
  if (!found) return [];
  const { waiting, due_at, due_minutes, failed, late, late_minutes, failing, aside, faults } = found;
  const waits = grade(due_minutes, 10, 60);
  const fails = grade(failed, 1, 50);
  const isLate = late === null ? 'good' : grade(late_minutes, 1, 15);
  const hasFaults = grade(faults, 1, 50);
  return [
    {
      group,
      id: 'outbox_waiting',
      state: waits,
      page: 'fsm/outbox',
      ...(due_at === null ? { told: 'outbox_waiting', params: { count: waiting } } : { told: 'outbox_due', params: { count: waiting, oldest_at: due_at } }),
      ...adviceIf(waits, 'outbox_waiting'),
    },
    { group, id: 'outbox_failed', state: fails, page: 'fsm/outbox', told: 'outbox_failed', params: { count: failed }, ...adviceIf(fails, 'outbox_failed') },
    {
      group,
      id: 'jobs_late',
      state: isLate,
      page: 'fsm/jobs',
      ...(late === null ? { told: 'jobs_on_time', params: {} } : { told: 'jobs_named', params: { job_codes: late } }),
      ...adviceIf(isLate, 'jobs_late'),
    },
    {
      group,
      id: 'jobs_failed',
      state: failing === null ? 'good' : 'doubtful',
      page: 'fsm/jobs',
      ...(failing === null ? { told: 'jobs_well', params: {} } : { told: 'jobs_named', params: { job_codes: failing }, advice: 'jobs_failed' }),
    },
    { group, id: 'work_aside', state: 'good', told: 'work_aside', params: { count: aside } },
    {
      group,
      id: 'page_faults',
      state: hasFaults,
      page: 'system/page_error_log',
      told: 'page_faults',
      params: { count: faults },
      ...adviceIf(hasFaults, 'page_faults'),
    },
    ...(await sentMailLines(tx)),
  ];
}
