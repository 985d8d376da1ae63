import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { emailRows } from './email-rows.ts';
import { partOfThreads } from './hand-made-threads.ts';
import { claimThreads, freshThreads } from './threads.ts';

/** Takes the selected mails out of their conversation; those of one stay together. Nothing that comes later brings them back. */
export default defineProcedure({
  icon: 'split',
  right: 'set',
  needs: 'selection',
  tells: 'always',
  async run({ tx, caller, keys, changes }) {
    await claimThreads(tx, caller.companyCode ?? '');
    const selected = await emailRows.lock(tx, keys, 'email_id', 'email_thread_id', 'thread_by_hand');
    const rows = await partOfThreads(tx, selected);
    const threads = [...new Set(rows.map(({ email_thread_id }) => email_thread_id))];
    const fresh = await freshThreads(tx, threads.length);
    await emailRows.update(changes, rows, ({ email_thread_id }) => ({
      email_thread_id: fresh[threads.indexOf(email_thread_id)] ?? email_thread_id,
      thread_by_hand: true,
    }));
    return { changed: rows.length };
  },
});
