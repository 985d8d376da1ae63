import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { countCall } from './call-limits.ts';
import { beginEnrolment } from './second-factors.ts';

const mostBeginnings = 30;

/** Begins to add an authenticator app between the steps of a sign-in that asks for one. */
export default defineCall({
  access: 'anyone',
  input: v.strictObject({ challenge: v.pipe(v.string(), v.maxLength(200)) }),
  async run({ challenge }, { database }, request) {
    await countCall(database, 'enrol_factor', request.ip, mostBeginnings);
    return database.system((tx) => beginEnrolment(tx, challenge));
  },
});
