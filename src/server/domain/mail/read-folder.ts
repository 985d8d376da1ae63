import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { Database } from '../../engine/database/database.ts';
import { closeFolder, keepFlags, knownNumbers, markGone, openFolder } from './folder-rows.ts';
import type { KnownFolder, Skipped, ToldFolder } from './folder-rows.ts';
import { keepMails } from './keep-mails.ts';
import { askedOfMail, keptFlags, toListed } from './listed-mail.ts';
import type { ListedMail } from './listed-mail.ts';
import type { DueMailbox } from './mailbox-rows.ts';

/** Mails that are listed at once, the newest first. */
const listedAtOnce = 500;
const flagsAtOnce = 5_000;
const mostSkipped = 200;

/** What reading a folder brought. */
export interface FolderRead {
  mails: number;
  gone: number;
}

const pieces = function* <T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
};

const wordOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 200);

/** What a server tells of a mail; what cannot be read is told by its number and stops nobody else. */
function listed(mail: FetchMessageObject): ListedMail | Skipped {
  try {
    return toListed(mail);
  } catch (error) {
    return { uid: mail.uid, reason: wordOf(error) };
  }
}

/** Lists one mail of a block that broke off. */
async function listOne(client: ImapFlow, uid: number): Promise<ListedMail | Skipped> {
  try {
    const mail = await client.fetchOne(String(uid), askedOfMail, { uid: true });
    return mail ? listed(mail) : { uid, reason: 'the server does not tell it' };
  } catch (error) {
    if (!client.usable) throw error;
    return { uid, reason: wordOf(error) };
  }
}

/** Lists a block; of one that breaks off the rest is listed mail by mail. No command is given while the answer of another comes in. */
async function listBlock(client: ImapFlow, uids: readonly number[]): Promise<(ListedMail | Skipped)[]> {
  const told = new Map<number, ListedMail | Skipped>();
  const asked = new Set(uids);
  try {
    for await (const mail of client.fetch(uids.join(','), askedOfMail, { uid: true })) if (asked.has(mail.uid)) told.set(mail.uid, listed(mail));
  } catch (error) {
    if (!client.usable) throw error;
  }
  const rest = [];
  for (const uid of uids) if (!told.has(uid)) rest.push(await listOne(client, uid));
  return [...told.values(), ...rest];
}

const isSkipped = (one: ListedMail | Skipped): one is Skipped => 'reason' in one;

async function readFlags(client: ImapFlow, database: Database, folder: KnownFolder, uids: readonly number[], highest: string | null): Promise<void> {
  if (uids.length === 0) return;
  const known = new Set(uids);
  const since = highest !== null && folder.highestmodseq !== null ? folder.highestmodseq : null;
  if (since === highest && since !== null) return;
  const ranges = since === null ? [...pieces(uids, flagsAtOnce)].map((piece) => piece.join(',')) : ['1:*'];
  for (const range of ranges) {
    const told = [];
    for await (const { uid, flags } of client.fetch(range, { uid: true, flags: true }, { uid: true, ...(since !== null && { changedSince: BigInt(since) }) }))
      if (known.has(uid)) told.push({ uid, ...keptFlags(flags) });
    for (const piece of pieces(told, flagsAtOnce)) await keepFlags(database, folder, piece);
  }
}

/** Lists what is new, the newest first, and keeps it block by block. */
async function readNew(client: ImapFlow, database: Database, folder: KnownFolder, fresh: readonly number[], signal: AbortSignal) {
  const skipped: Skipped[] = [];
  let mails = 0;
  for (const piece of pieces(
    fresh.toSorted((a, b) => b - a),
    listedAtOnce,
  )) {
    if (signal.aborted) return { mails, skipped, isWhole: false };
    const block = await listBlock(client, piece);
    skipped.push(...block.filter(isSkipped));
    mails += await keepMails(
      database,
      folder,
      block.filter((one): one is ListedMail => !isSkipped(one)),
    );
  }
  return { mails, skipped, isWhole: true };
}

/**
 * Brings the rows of a folder to what its server tells: what is new, what is gone, and the flags. All numbers are compared, so that a reading that was cut
 * short goes on where it was; a folder in which nothing happened costs one question.
 */
export async function readFolder(client: ImapFlow, database: Database, box: DueMailbox, place: ToldFolder, signal: AbortSignal): Promise<FolderRead> {
  const told = await client.mailboxOpen(place.path, { readOnly: true });
  const folder = await openFolder(database, box, place, Number(told.uidValidity));
  const highest = told.noModseq || !told.highestModseq ? null : String(told.highestModseq);
  const isQuiet = folder.uidnext === told.uidNext && folder.mails_there === told.exists && highest !== null && highest === folder.highestmodseq;
  if (isQuiet) return { mails: 0, gone: 0 };

  const there = (told.exists === 0 ? [] : await client.search({ all: true }, { uid: true })) || [];
  const known = await knownNumbers(database, folder);
  const wasSkipped = new Set(folder.skipped.map(({ uid }) => uid));
  const fresh = there.filter((uid) => !known.has(uid) && !wasSkipped.has(uid));
  const { mails, skipped, isWhole } = await readNew(client, database, folder, fresh, signal);
  if (!isWhole) return { mails, gone: 0 };

  const isThere = new Set(there);
  const gone = await markGone(
    database,
    folder,
    [...known].filter((uid) => !isThere.has(uid)),
  );
  await readFlags(
    client,
    database,
    folder,
    there.filter((uid) => known.has(uid)),
    highest,
  );
  const still = [...folder.skipped.filter(({ uid }) => isThere.has(uid)), ...skipped].slice(0, mostSkipped);
  await closeFolder(database, folder, { uidnext: told.uidNext, highestmodseq: highest, mails_there: told.exists, skipped: still });
  return { mails, gone };
}
