import * as v from 'valibot';
import { newsletterSubscribers } from '../../../../schemas/tables/sales/subscribers.ts';
import { defineEffect } from '../../engine/workflow/define.ts';
import { setRecord } from '../../engine/workflow/set-record.ts';

/** Keeps the proof of consent: when it was given, and from which address where the subscriber gave it and not a clerk. */
export default defineEffect({
  params: v.strictObject({}),
  run: (context) =>
    setRecord(context, newsletterSubscribers, {
      opted_in_at: new Date().toISOString(),
      opted_in_ip: context.actor.userId === null && typeof context.input.ip === 'string' ? context.input.ip : null,
    }),
});
