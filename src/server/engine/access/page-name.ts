import * as v from 'valibot';

/** Which page a client speaks of. */
export const pageName = v.pipe(v.string(), v.maxLength(500));
