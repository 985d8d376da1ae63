import { Undeliverable } from '../outbox/sender.ts';
import type { Sender } from '../outbox/sender.ts';
import { inMailbox } from './mailbox.ts';
import type { MailboxSettings } from './settings.ts';

/** Says the flags of a mail to its mail server. A folder that began anew knows the mail by another number: it is told nothing. */
export const createMailboxSender =
  (settings: MailboxSettings): Sender<'imap'> =>
  ({ place, path, uidvalidity, uid, add, remove }) =>
    inMailbox(place, settings, async (client) => {
      const folder = await client.mailboxOpen(path);
      if (String(folder.uidValidity) !== String(uidvalidity)) throw new Undeliverable('the folder began anew');
      if (add.length > 0) await client.messageFlagsAdd(String(uid), [...add], { uid: true });
      if (remove.length > 0) await client.messageFlagsRemove(String(uid), [...remove], { uid: true });
    });
