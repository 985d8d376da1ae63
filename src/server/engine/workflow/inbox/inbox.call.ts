import * as v from 'valibot';
import { defineCall } from '../../http/define-call.ts';
import { readInbox } from './read-inbox.ts';

const mostRows = 200;
const furthest = 10_000;

/** What waits for the caller over all workflows, the next deadline first. With `limit` 0 it is only counted. */
export default defineCall({
  access: 'signed-in',
  machines: true,
  remembered: true,
  input: v.strictObject({
    type_code: v.optional(v.pipe(v.string(), v.maxLength(80))),
    /** What is others' duty too, as far as the caller may do it. */
    all: v.optional(v.boolean(), false),
    offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(furthest)), 0),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostRows)), 50),
  }),
  run: (input, services, caller) => readInbox(services, caller, input),
});
