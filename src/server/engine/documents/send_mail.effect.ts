import * as v from 'valibot';
import { defineEffect } from '../workflow/define.ts';

const named = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/, 'is no name'));

/**
 * Mails a document of the record to whom it names, in the recipient's language, with what staff wrote beside it. `recipient` is a field of
 * the event that holds another address. Refused where nobody knows an address.
 */
export default defineEffect({
  params: v.strictObject({ template: named, document: named, recipient: v.optional(named) }),
  names: ({ template, document, recipient }) => ({ mails: [template], documents: [document], fields: recipient === undefined ? [] : [recipient] }),
  run({ params: { template, document, recipient }, input, fields, post }) {
    const given = recipient === undefined ? undefined : fields[recipient];
    const note = input.email_body?.trim();
    post({ template, document, to: typeof given === 'string' && given !== '' ? given : undefined, note: note === '' ? undefined : note });
    return Promise.resolve();
  },
});
