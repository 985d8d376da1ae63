import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { defineCall } from '../http/define-call.ts';
import { endImpersonation } from './impersonations.ts';

/** Whoever acts as somebody else does so no more: the session is dead at once. */
export default defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({}),
  run: async (_input, { database, sessions }, { family, impersonator }) => {
    if (impersonator === undefined) throw appError('forbidden');
    await sessions.close(family);
    await database.system((tx) => endImpersonation(tx, family));
    return {};
  },
});
