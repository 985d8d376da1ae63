import { read } from '../http/define-call.ts';
import { defineRoutes } from '../http/define-routes.ts';
import { attachment } from '../http/attachment.ts';
import { paperCall, paperFor } from './paper-calls.ts';

/** `POST /paper`: a document as a PDF. */
export default defineRoutes({
  register(server, { records, drawPdf }, callers) {
    server.post('/paper', async (request, reply) => {
      const paper = await paperFor(records, await callers.find(request), read(paperCall, request.body));
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${paper.file_name}.pdf`))
        .send(await drawPdf(paper));
    });
  },
});
