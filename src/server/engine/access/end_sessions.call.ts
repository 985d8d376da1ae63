import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';

/** Ends one session of the caller, or without a name all but this one. What is not his, or over, is no session of his: the answer is the same. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ session_id: v.optional(v.pipe(v.string(), v.maxLength(80))) }),
  run: async ({ session_id }, { sessions }, caller) => {
    await sessions.closeOwn(caller, session_id);
    return {};
  },
});
