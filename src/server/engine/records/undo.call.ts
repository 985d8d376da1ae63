import * as v from 'valibot';
import { AppError } from '../../../shared/errors.ts';
import type { Caller } from '../access/callers.ts';
import { formOf, rightsOnForm } from '../access/rights.ts';
import { defineCall } from '../http/define-call.ts';
import { pieceOptions } from './write/pace.ts';
import type { Database } from '../database/database.ts';
import { toLook } from '../workflow/calls.ts';

/** Whether more lines of the log are taken back than one piece has. */
async function isOfMany(database: Database, caller: Caller, id: number): Promise<boolean> {
  const text = 'select count(*)::int as n from (select 1 from change where change_set_id = $1::bigint limit $2) c';
  const counted = await database.transaction(caller, (tx) => tx.row<{ n: number }>({ text, values: [id, pieceOptions.whole + 1] }), { readOnly: true });
  return (counted?.n ?? 0) > pieceOptions.whole;
}

/** Takes back a whole change-set, or with `batch` all pieces of its run (records/log/undo.ts); needs the rights that the change itself needed. A refusal as `posted` tells which event takes it back. */
export default defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({ change_set_id: v.pipe(v.number(), v.integer()), partial: v.optional(v.boolean(), false), batch: v.optional(v.boolean(), false) }),
  async run(input, { database, records, workflow, largeCalls, procedures }, caller) {
    const undo = () =>
      records
        .undo(
          caller,
          input,
          (form) => rightsOnForm(caller.rights, formOf(form)),
          (action) => (Object.hasOwn(procedures, action) ? procedures[action]?.right : undefined),
        )
        .catch(async (error: unknown) => {
          const isPosted = error instanceof AppError && error.code === 'posted';
          throw isPosted ? await workflow.counterEntry(caller, error, toLook(caller, workflow)) : error;
        });
    return input.batch || (await isOfMany(database, caller, input.change_set_id)) ? largeCalls.run(caller.userId, undo) : undo();
  },
});
