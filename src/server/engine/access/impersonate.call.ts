import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { deviceOf } from './sessions.ts';

/** An administrator goes on as somebody else, and says why. What he does then is told with both names; how the other signs in he cannot change. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({
    user_id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
  }),
  run: ({ user_id: person, reason }, { sessions }, caller, request) => sessions.impersonate(caller, { person, reason }, deviceOf(request)),
});
