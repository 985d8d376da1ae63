import * as v from 'valibot';
import { relatedGrammar } from '../../../../../schemas/workflows/related.ts';
import { appError } from '../../../../shared/errors.ts';
import { defineEffect } from '../define.ts';

const code = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/));

/**
 * Fires an event on the record that this one refers to, or on those that refer to it: all of them, or those in some states alone. One that refuses
 * refuses the whole; where there is none, nothing happens.
 */
export default defineEffect({
  params: v.strictObject({ event: code, on: relatedGrammar, states: v.optional(v.pipe(v.array(code), v.minLength(1))) }),
  names: (params) => ({ fires: params }),
  async run({ params: { event, on, states }, related, fire }) {
    const others = await related(on, states);
    if (!others) throw appError('unknown_procedure_params', { procedure: 'fire' });
    await fire(others, event);
  },
});
