import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { defineCall } from '../../engine/http/define-call.ts';
import { healthReport } from './health/report.ts';

const page = 'system/health';

/** How the installation and this server stand, for whoever may list that page. */
export default defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({}),
  run: async (_input, services, caller) => {
    if (caller.rights.get(page)?.list !== true) throw appError('forbidden', { page });
    return healthReport(services, caller.companyCode);
  },
});
