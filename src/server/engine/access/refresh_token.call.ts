import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { defineCall } from '../http/define-call.ts';
import { deviceOf } from './sessions.ts';

/** Rotates the refresh token; an old one that comes again closes the session. The token may also stand in Authorization. */
export default defineCall({
  access: 'anyone',
  input: v.strictObject({ refresh_token: v.optional(v.pipe(v.string(), v.minLength(20), v.maxLength(200))) }),
  run: async ({ refresh_token: inBody }, { sessions }, request) => {
    const token = inBody ?? /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw appError('unauthenticated');
    return sessions.refresh(token, deviceOf(request));
  },
});
