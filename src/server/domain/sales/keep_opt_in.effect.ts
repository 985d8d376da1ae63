import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';

/** Keeps the proof of consent: when it was given, and from which address where the subscriber gave it and not a clerk. */
export default defineEffect({
  params: v.strictObject({}),
  run: (context) =>
    context.setRecord({
      opted_in_at: new Date().toISOString(),
      opted_in_ip: context.actor.userId === null && typeof context.input.ip === 'string' ? context.input.ip : null,
    }),
});
