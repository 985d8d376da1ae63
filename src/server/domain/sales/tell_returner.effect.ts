import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { returnMail, returnMails } from './return-mail.ts';

/** Mails whoever asked for a return how it was decided, as the record stands after the step. */
export default defineEffect({
  params: v.strictObject({ template: v.picklist(returnMails) }),
  names: ({ template }) => ({ mails: [template] }),
  run({ tx, instance, seq, params: { template }, send, afterwards }) {
    afterwards(async () => {
      const mail = await returnMail(tx, Number(instance.entity_id), template, String(seq));
      if (mail) await send(mail);
    });
    return Promise.resolve();
  },
});
