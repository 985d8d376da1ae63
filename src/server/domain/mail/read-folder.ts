import type { ExpungeEvent, FetchMessageObject, ImapFlow } from 'imapflow';
import type { Database } from '../../engine/database/database.ts';
import { closeFolder, keepFlags, keptAmong, keptFrom, knownNumbers, markGone, openFolder } from './folder-rows.ts';
import type { KnownFolder, Skipped } from './folder-rows.ts';
import { keepMails } from './keep-mails.ts';
import { askedOfMail, keptFlags, toListed } from './listed-mail.ts';
import type { ListedMail } from './listed-mail.ts';
import type { DueMailbox } from './mailbox-rows.ts';
import type { ToldFolder } from './told-folders.ts';

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

const keepAll = async (database: Database, folder: KnownFolder, told: Parameters<typeof keepFlags>[2]): Promise<void> => {
  for (const piece of pieces(told, flagsAtOnce)) await keepFlags(database, folder, piece);
};

/** The flags of all mails, in pieces: of a server that does not tell which changed. */
async function readFlags(client: ImapFlow, database: Database, folder: KnownFolder, uids: readonly number[]): Promise<void> {
  const known = new Set(uids);
  for (const piece of pieces(uids, flagsAtOnce)) {
    const told = [];
    for await (const { uid, flags } of client.fetch(piece.join(','), { uid: true, flags: true }, { uid: true }))
      if (known.has(uid)) told.push({ uid, ...keptFlags(flags) });
    await keepAll(database, folder, told);
  }
}

/** Keeps the flags that changed since the folder was read. @returns numbers of mails that are gone since, where the server tells them */
async function readChanges(client: ImapFlow, database: Database, folder: KnownFolder, since: string): Promise<number[]> {
  const told = [];
  const vanished: number[] = [];
  const hear = ({ uid }: ExpungeEvent): void => void (uid !== undefined && vanished.push(uid));
  client.on('expunge', hear);
  try {
    for await (const { uid, flags } of client.fetch('1:*', { uid: true, flags: true }, { uid: true, changedSince: BigInt(since) }))
      told.push({ uid, ...keptFlags(flags) });
  } finally {
    client.off('expunge', hear);
  }
  await keepAll(database, folder, told);
  return vanished;
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

/** What a folder has that is not kept, and what is kept and gone from it. */
interface Differences {
  fresh: number[];
  gone: number[];
  /** Numbers that could not be listed and are there no more. */
  isSkippedThere: (uid: number) => boolean;
}

/** All numbers compared: whatever was cut short goes on where it was. */
async function compareAll(client: ImapFlow, database: Database, folder: KnownFolder, exists: number, flagsToo: boolean): Promise<Differences> {
  const there = (exists === 0 ? [] : await client.search({ all: true }, { uid: true })) || [];
  const known = await knownNumbers(database, folder);
  const wasSkipped = new Set(folder.skipped.map(({ uid }) => uid));
  const isThere = new Set(there);
  if (flagsToo)
    await readFlags(
      client,
      database,
      folder,
      there.filter((uid) => known.has(uid)),
    );
  return {
    fresh: there.filter((uid) => !known.has(uid) && !wasSkipped.has(uid)),
    gone: [...known].filter((uid) => !isThere.has(uid)),
    isSkippedThere: (uid) => isThere.has(uid),
  };
}

/**
 * The differences of a folder whose server counts its changes: what has a number behind the last one is new, what the server tells is gone. Undefined where the
 * mails that are then kept are not as many as are there.
 */
async function compareLast(
  client: ImapFlow,
  database: Database,
  folder: KnownFolder,
  exists: number,
  vanished: readonly number[],
): Promise<Differences | undefined> {
  const next = folder.uidnext ?? 1;
  const kept = await keptFrom(database, folder, next);
  const behind = ((exists === 0 ? [] : await client.search({ uid: `${next}:*` }, { uid: true })) || []).filter((uid) => uid >= next);
  const gone = await keptAmong(database, folder, vanished);
  const isGone = new Set(vanished);
  const skippedBefore = folder.skipped.filter(({ uid }) => uid < next && !isGone.has(uid));
  if (kept.before - gone.filter((uid) => uid < next).length + skippedBefore.length + behind.length !== exists) return undefined;
  const known = new Set([...kept.uids, ...folder.skipped.map(({ uid }) => uid)]);
  const isThere = new Set(behind);
  return {
    fresh: behind.filter((uid) => !known.has(uid)),
    gone: [...gone, ...kept.uids.filter((uid) => !isThere.has(uid) && !isGone.has(uid))],
    isSkippedThere: (uid) => (uid < next ? !isGone.has(uid) : isThere.has(uid)),
  };
}

/**
 * Brings the rows of a folder to what its server tells: what is new, what is gone, and the flags. Where the server counts its changes only those are asked for,
 * as long as the numbers of mails agree; else all numbers are compared. A folder in which nothing happened costs one question.
 */
export async function readFolder(client: ImapFlow, database: Database, box: DueMailbox, place: ToldFolder, signal: AbortSignal): Promise<FolderRead> {
  const told = await client.mailboxOpen(place.path, { readOnly: true });
  const folder = await openFolder(database, box, place, Number(told.uidValidity));
  const highest = told.noModseq || !told.highestModseq ? null : String(told.highestModseq);
  const since = highest === null ? null : folder.highestmodseq;
  if (folder.uidnext === told.uidNext && folder.mails_there === told.exists && since !== null && highest === since) return { mails: 0, gone: 0 };

  const vanished = since === null || since === highest ? [] : await readChanges(client, database, folder, since);
  const last = since === null ? undefined : await compareLast(client, database, folder, told.exists, vanished);
  const { fresh, gone: missing, isSkippedThere } = last ?? (await compareAll(client, database, folder, told.exists, since === null));
  const { mails, skipped, isWhole } = await readNew(client, database, folder, fresh, signal);
  if (!isWhole) return { mails, gone: 0 };

  const gone = await markGone(database, folder, missing);
  const still = [...folder.skipped.filter(({ uid }) => isSkippedThere(uid)), ...skipped].slice(0, mostSkipped);
  await closeFolder(database, folder, { uidnext: told.uidNext, highestmodseq: highest, mails_there: told.exists, skipped: still });
  return { mails, gone };
}
