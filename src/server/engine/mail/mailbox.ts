import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import { isPublicAddress } from '../remote/public-address.ts';
import type { MailboxSettings } from './settings.ts';

/** Where a mailbox is, and whose it is. */
export interface MailboxPlace {
  host: string;
  port: number;
  tls: 'tls' | 'starttls' | 'none';
  user: string;
}

export type MailboxReason = 'no_password' | 'wrong_password' | 'address_refused' | 'unreachable' | 'no_certificate' | 'timed_out';

/** A mailbox that could not be opened, with what its server said. */
export class MailboxFailed extends Error {
  override name = 'MailboxFailed';
  constructor(
    readonly reason: MailboxReason,
    told: string,
  ) {
    super(told);
  }
}

const seconds = 1_000;
const isCertificate = (code: string): boolean => /^ERR_TLS|^CERT_|_CERT|^UNABLE_TO_(?:GET_ISSUER|VERIFY)|^HOSTNAME_MISMATCH/.test(code);
const isLate = (code: string): boolean => /TIMEOUT|ETIMEDOUT/i.test(code);
const textAt = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

/** Why it could not be opened; undefined for what is a fault of ours. */
export function asMailboxFailure(error: unknown): MailboxFailed | undefined {
  if (error instanceof MailboxFailed) return error;
  if (!(error instanceof Error)) return undefined;
  const code = textAt(error, 'code');
  const told = textAt(error, 'responseText') || error.message;
  if (Reflect.get(error, 'authenticationFailed') === true) return new MailboxFailed('wrong_password', told);
  if (isCertificate(code)) return new MailboxFailed('no_certificate', told);
  if (isLate(code)) return new MailboxFailed('timed_out', told);
  if (code !== '') return new MailboxFailed('unreachable', told);
  return undefined;
}

/** The address to connect to: what was looked at is what is connected to. @throws MailboxFailed */
async function addressOf({ host, port, tls }: MailboxPlace, allow: readonly string[]): Promise<string> {
  if (allow.includes(host) || allow.includes(`${host}:${port}`)) return host;
  if (tls === 'none') throw new MailboxFailed('address_refused', `without TLS: ${host}`);
  const found =
    isIP(host) === 0
      ? await lookup(host, { all: true }).catch((error: unknown) => {
          throw new MailboxFailed('unreachable', error instanceof Error ? error.message : String(error));
        })
      : [{ address: host }];
  const [first] = found;
  if (!first || found.some(({ address }) => !isPublicAddress(address))) throw new MailboxFailed('address_refused', `address refused: ${host}`);
  return first.address;
}

/**
 * Opens a mailbox, works in it and leaves it. Nothing of it may be done inside a transaction.
 * @throws MailboxFailed where it cannot be opened
 */
export async function inMailbox<T>(place: MailboxPlace, settings: MailboxSettings, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const pass = settings.passwords[`${place.user}@${place.host}`];
  if (pass === undefined) throw new MailboxFailed('no_password', `no password of ${place.user}@${place.host}`);
  const host = await addressOf(place, settings.allow);
  // Read when a mailbox is opened first: a start would wait for it.
  const imap = await import('imapflow');
  const client = new imap.ImapFlow({
    host,
    port: place.port,
    secure: place.tls === 'tls',
    ...(place.tls !== 'tls' && { doSTARTTLS: place.tls === 'starttls' }),
    ...(isIP(place.host) === 0 && { servername: place.host }),
    auth: { user: place.user, pass },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    // Where the server can, it tells what is gone since a folder was read.
    qresync: true,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 60 * seconds,
  });
  // A connection that breaks is told by the command that waits for it; without a listener it would end the program.
  let broken: unknown;
  client.on('error', (error: unknown) => {
    broken = error;
  });
  try {
    await client.connect();
    const done = await work(client);
    await client.logout();
    return done;
  } catch (error) {
    throw asMailboxFailure(error) ?? asMailboxFailure(broken) ?? error;
  } finally {
    client.close();
  }
}
