import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';

/** Closes the caller's session: its access and refresh tokens are dead at once. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({}),
  run: async (_input, { sessions }, caller) => {
    await sessions.close(caller.family);
    return {};
  },
});
