import * as v from 'valibot';
import { readInbox } from '../workflow/inbox/read-inbox.ts';
import { defineTool } from './define-tool.ts';

/** What waits for the person, as his own inbox tells it. */
export default defineTool({
  sentence:
    'Lists the records that wait for a step by the person, the next deadline first, with the state they are in and how many wait of each type; drafts tells how many drafts of assistants ' +
    'wait for his answer. type_code narrows it to one workflow, all adds what is the duty of others.',
  does: 'reads',
  input: v.strictObject({
    type_code: v.optional(v.pipe(v.string(), v.maxLength(80))),
    all: v.optional(v.boolean(), false),
    offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)), 0),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 50),
  }),
  run: (input, { asked }, services) => readInbox(services, asked, input),
});
