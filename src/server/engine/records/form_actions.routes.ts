import { defineRoutes } from '../http/define-routes.ts';
import { sendAnswer } from '../http/rpc-route.ts';
import { answerUnderWay, read, usualLimit } from '../http/define-call.ts';
import { asNamed } from '../runs/named-request.ts';
import apiAction from './api_action.call.ts';

/** `POST /rpc/api_action/{form}/{action}`: the one gate for records once more, with form and action in the address, so that each can be described with its rows. The body is the payload. */
export default defineRoutes({
  register(server, services, callers) {
    if (apiAction.access !== 'signed-in') throw new Error('actions of forms are for signed-in callers');
    const { input, run, limit: bodyLimit = usualLimit } = apiAction;
    server.post<{ Params: { form: string; action: string } }>('/rpc/api_action/:form/:action', { bodyLimit }, async (request, reply) => {
      const { form: entity, action } = request.params;
      const known = await answerUnderWay(apiAction, { entity, action, payload: request.body }, services, () => callers.recognise(request));
      if (known) return sendAnswer(reply, known.answer);
      const answer = await asNamed(request, services.records.runs, callers, (named) =>
        callers.run(request, (caller) => run(read(input, { entity, action, payload: request.body }), services, { ...caller, run: named }, request)),
      );
      return sendAnswer(reply, answer);
    });
  },
});
