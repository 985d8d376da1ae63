import * as v from 'valibot';

/** What people call a second factor or a token of theirs, such as "My phone". */
export const factorName = v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(60, 'too_long'));
