import type { Configuration } from '../../configuration.ts';
import { createMailSender } from './mail-sender.ts';
import type { DrawPdf } from '../services.ts';
import type { Senders } from './sender.ts';
import { createMailboxSender } from '../mail/mailbox-sender.ts';
import { toMailboxSettings } from '../mail/settings.ts';
import { createWebhookSender } from './webhook-sender.ts';

type SenderSettings = Pick<
  Configuration,
  'SMTP_URL' | 'MAIL_FROM' | 'KONTOR_WEBHOOK_SECRET' | 'KONTOR_WEBHOOK_ALLOW' | 'KONTOR_IMAP_PASSWORDS' | 'KONTOR_IMAP_ALLOW'
>;

/** The senders that the settings of this server allow. */
export function createSenders(settings: SenderSettings, drawPdf: DrawPdf): { senders: Senders; close: () => void } {
  const { SMTP_URL: url, MAIL_FROM: from, KONTOR_WEBHOOK_SECRET: secret, KONTOR_WEBHOOK_ALLOW: allow = [] } = settings;
  const mail = url && from ? createMailSender({ url, from, drawPdf }) : null;
  const webhook = secret ? createWebhookSender({ secret, allow }) : null;
  return { senders: { mail: mail?.send ?? null, webhook, imap: createMailboxSender(toMailboxSettings(settings)) }, close: () => mail?.close() };
}
