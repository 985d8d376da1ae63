import { read, usualLimit } from '../http/define-call.ts';
import { defineRoutes } from '../http/define-routes.ts';
import { attachment } from '../http/attachment.ts';
import { paperCall, paperFor } from './paper-calls.ts';

/** `POST /paper`: a document as a PDF. */
export default defineRoutes({
  register(server, { records, drawPdf, largeCalls }, callers) {
    server.post('/paper', { bodyLimit: usualLimit }, async (request, reply) => {
      const caller = await callers.find(request);
      const call = read(paperCall, request.body);
      const { paper, pdf } = await largeCalls.run(caller.userId, async () => {
        const made = await paperFor(records, caller, call);
        return { paper: made, pdf: await drawPdf(made) };
      });
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${paper.file_name}.pdf`))
        .send(pdf);
    });
  },
});
