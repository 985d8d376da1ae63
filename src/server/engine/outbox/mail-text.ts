import type { MailTemplate } from '../../../generated/server/mail-texts.gen.ts';
import { publicText } from './public-text.ts';
import type { TextValues } from './public-text.ts';

/** Subject and plain text of a mail in the reader's language; messages `mail.<template>.subject` and `.body`. */
export const mailText = (language: string, template: MailTemplate, values: TextValues): { subject: string; text: string } => ({
  subject: publicText(language, `mail.${template}.subject`, values),
  text: publicText(language, `mail.${template}.body`, values),
});
