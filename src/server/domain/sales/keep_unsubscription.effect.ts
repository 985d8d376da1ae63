import * as v from 'valibot';
import { newsletterSubscribers } from '../../../../schemas/tables/sales/subscribers.ts';
import { defineEffect } from '../../engine/workflow/define.ts';
import { setRecord } from '../../engine/workflow/set-record.ts';

/** Notes when the subscriber left. The address stays, so that no import writes to it again. */
export default defineEffect({
  params: v.strictObject({}),
  run: (context) => setRecord(context, newsletterSubscribers, { unsubscribed_at: new Date().toISOString() }),
});
