import * as v from 'valibot';
import { defineCall } from '../../../engine/http/define-call.ts';
import { lastQuestions } from './question-log.ts';

/** As many as one takes in at a look. */
const most = 8;

/** What the caller asked lately in his company, to be asked again. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({}),
  run: async (_input, { records }, caller): Promise<{ questions: string[] }> => {
    const { userId, companyCode } = caller;
    if (userId === null || companyCode === null) return { questions: [] };
    return { questions: await records.read(caller, (tx) => lastQuestions(tx, userId, most)) };
  },
});
