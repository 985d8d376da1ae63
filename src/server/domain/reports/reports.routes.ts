import * as v from 'valibot';
import { reports } from '../../../generated/server/reports.gen.ts';
import { nameText } from '../../../shared/bounded.ts';
import { appError } from '../../../shared/errors.ts';
import { languages } from '../../../shared/languages.ts';
import { reportSettingSchema } from '../../../shared/records/report-setting.ts';
import { checkConfirmed } from '../../engine/access/confirmation.ts';
import { attachment } from '../../engine/http/attachment.ts';
import { read, usualLimit } from '../../engine/http/define-call.ts';
import { defineRoutes } from '../../engine/http/define-routes.ts';
import { maySee } from '../../engine/records/page-figures.ts';
import { holdsPeople } from '../../engine/transfer/holds-people.ts';
import { drawReport, reportFormats } from './report-file.ts';

/** Which report, how it is set, as what and in whose language. */
export const reportCall = v.strictObject({
  screen: nameText,
  setting: reportSettingSchema,
  format: v.picklist(reportFormats),
  language: v.picklist(languages),
});

/** `POST /report`: a report as it is shown, as a workbook, a list or a PDF. */
export default defineRoutes({
  register(server, { database, records, drawPdf, largeCalls }, callers) {
    server.post('/report', { bodyLimit: usualLimit }, async (request, reply) => {
      const caller = await callers.find(request);
      const wish = read(reportCall, request.body);
      const report = reports.get(wish.screen);
      if (!report || !maySee(caller, wish.screen, report.form)) throw appError('forbidden', { entity: wish.screen });
      if (holdsPeople(report.form)) await database.transaction(caller, (tx) => checkConfirmed(tx, caller));
      return largeCalls.run(caller.userId, async () => {
        const { file, paper } = await drawReport(records, caller, wish);
        const name = paper ? `${paper.file_name}.pdf` : file.file_name;
        return reply
          .type(paper ? 'application/pdf' : file.content_type)
          .header('content-disposition', attachment(name))
          .send(paper ? await drawPdf(paper) : Buffer.from(file.base64, 'base64'));
      });
    });
  },
});
