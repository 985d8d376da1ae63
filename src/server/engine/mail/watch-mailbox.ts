import type { ImapFlow } from 'imapflow';
import { inMailbox } from './mailbox.ts';
import type { MailboxPlace } from './mailbox.ts';
import type { MailboxSettings } from './settings.ts';

/** Changes come in bursts: of one that comes so many milliseconds after another nothing more is told. */
const burst = 300;

const changes = ['exists', 'expunge', 'flags'] as const;

/** What is looked at beside the folder that tells its changes itself. */
export interface Beside {
  /** Milliseconds between two looks. */
  every: number;
  /** What tells one state from another; undefined where the server would have to be asked too much for it. */
  state: (client: ImapFlow) => Promise<string | undefined>;
}

/** Waits until something happens in the folder that is open, but no longer than that. */
async function idleFor(client: ImapFlow, milliseconds: number): Promise<void> {
  let broken: unknown;
  // A command ends an IDLE.
  const timer = setTimeout(() => {
    client.noop().catch((error: unknown) => {
      broken = error;
    });
  }, milliseconds);
  try {
    await client.idle();
  } finally {
    clearTimeout(timer);
  }
  // A connection that breaks is told by the IDLE.
  if (broken !== undefined && client.usable) throw broken;
}

/** Waits in a folder until the connection ends, or is ended, and looks beside it now and then. No command is given while another is under way. */
async function idleIn(client: ImapFlow, signal: AbortSignal, beside: Beside | undefined, heard: () => void): Promise<void> {
  const end = (): void => client.close();
  signal.addEventListener('abort', end, { once: true });
  try {
    let known = await beside?.state(client);
    while (client.usable && !signal.aborted) {
      // A command of the client itself, such as the one that keeps the connection alive, ends an IDLE.
      if (!beside || known === undefined) await client.idle();
      else {
        await idleFor(client, beside.every);
        if (!client.usable || signal.aborted) break;
        const now = await beside.state(client);
        if (now !== known) heard();
        known = now;
      }
    }
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/**
 * Hears of changes in the INBOX of a mailbox by IMAP IDLE, and of those in other folders by looking at them beside it, for as long as the connection lasts.
 * @returns whether its server can do that; one that cannot is left at once
 * @throws MailboxFailed where it cannot be opened or the connection breaks; not where the signal ended it
 */
export async function watchMailbox(place: MailboxPlace, settings: MailboxSettings, signal: AbortSignal, hear: () => void, beside?: Beside): Promise<boolean> {
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
      await idleIn(client, signal, beside, heard);
      return true;
    });
  } catch (error) {
    if (signal.aborted) return true;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
