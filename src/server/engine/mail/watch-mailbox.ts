import type { ImapFlow } from 'imapflow';
import { inMailbox } from './mailbox.ts';
import type { MailboxPlace } from './mailbox.ts';
import type { MailboxSettings } from './settings.ts';

/** Changes come in bursts: of one that comes so many milliseconds after another nothing more is told. */
const burst = 300;

const changes = ['exists', 'expunge', 'flags'] as const;

/** Waits in a folder until the connection ends, or is ended. */
async function idleIn(client: ImapFlow, signal: AbortSignal): Promise<void> {
  const end = (): void => client.close();
  signal.addEventListener('abort', end, { once: true });
  try {
    // A command of the client itself, such as the one that keeps the connection alive, ends an IDLE.
    while (client.usable && !signal.aborted) await client.idle();
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/**
 * Hears of changes in the INBOX of a mailbox by IMAP IDLE, for as long as the connection lasts.
 * @returns whether its server can do that; one that cannot is left at once
 * @throws MailboxFailed where it cannot be opened or the connection breaks; not where the signal ended it
 */
export async function watchMailbox(place: MailboxPlace, settings: MailboxSettings, signal: AbortSignal, hear: () => void): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const heard = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      hear();
    }, burst);
  };
  try {
    return await inMailbox(place, settings, async (client) => {
      if (!client.capabilities.has('IDLE')) return false;
      await client.mailboxOpen('INBOX', { readOnly: true });
      for (const change of changes) client.on(change, heard);
      // What came while nobody listened.
      heard();
      await idleIn(client, signal);
      return true;
    });
  } catch (error) {
    if (signal.aborted) return true;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
