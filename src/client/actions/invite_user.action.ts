import type { ProcedureCalls } from '../../generated/procedures.gen.ts';
import type { JsonObject } from '../../shared/json.ts';
import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';
import { tellDone } from './procedure-action.ts';
import { tellCodes } from './tell-codes.ts';

/** Adds a colleague. Where he could not be mailed a link, his code is shown, once. */
export default defineAction({
  procedure: 'invite_user',
  async run(given, words) {
    const context = { ...given, selection: { keys: [] } };
    const { text, ask } = context;
    const title = text('action.invite_user');
    let answered: Awaited<ReturnType<typeof callProcedure<'invite_user'>>> | undefined;
    await ask({
      title,
      body: text('message.invite_note'),
      fields: words.input,
      button: text('action.add'),
      send: async (input: JsonObject) => {
        answered = await callProcedure(context, 'invite_user', input as ProcedureCalls['invite_user']['input']);
      },
    });
    if (!answered) return;
    tellDone(context, 'invite_user', words, answered);
    await tellCodes(context, answered);
  },
});
