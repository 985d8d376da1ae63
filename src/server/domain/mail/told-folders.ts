import type { ImapFlow, ListResponse, StatusObject } from 'imapflow';
import type { FolderProgress } from './folder-rows.ts';

const mostFolders = 20;
/** Folders of what is being written, of what was thrown away, and of everything once more. */
const leftAlone = new Set(['\\Drafts', '\\Trash', '\\Junk', '\\All', '\\Archive', '\\Flagged']);

/** A folder as its server tells it. */
export interface ToldFolder {
  path: string;
  /** It has what was sent. */
  isSent: boolean;
  /** What the server says of it without opening it. */
  status?: StatusObject;
}

const isRead = ({ flags, specialUse }: ListResponse): boolean => !flags.has('\\Noselect') && !flags.has('\\NonExistent') && !leftAlone.has(specialUse ?? '');

const isInbox = ({ path }: ToldFolder): boolean => path.toUpperCase() === 'INBOX';

const asked = { messages: true, uidNext: true, uidValidity: true, highestModseq: true } as const;

/** What the server says of a folder; undefined where it does not, for then it is opened. */
async function statusOf(client: ImapFlow, path: string): Promise<StatusObject | undefined> {
  try {
    return (await client.status(path, asked)) || undefined;
  } catch (error) {
    if (!client.usable) throw error;
    return undefined;
  }
}

/**
 * The folders that are read, each with its state: in one question where the server answers it so, else by one for each. What came in goes first, what was sent
 * next: both belong to the same conversations.
 */
export async function foldersOf(client: ImapFlow): Promise<ToldFolder[]> {
  const isAtOnce = client.capabilities.has('LIST-STATUS');
  const folders = (await client.list(isAtOnce ? { statusQuery: asked } : {}))
    .filter(isRead)
    .map(({ path, specialUse, status }): ToldFolder => ({ path, isSent: specialUse === '\\Sent', ...(status && { status }) }))
    .toSorted((a, b) => Number(isInbox(b)) - Number(isInbox(a)) || Number(b.isSent) - Number(a.isSent) || a.path.localeCompare(b.path))
    .slice(0, mostFolders);
  if (isAtOnce) return folders;
  const told: ToldFolder[] = [];
  for (const folder of folders) {
    const status = await statusOf(client, folder.path);
    told.push({ ...folder, ...(status && { status }) });
  }
  return told;
}

/** Whether nothing happened in a folder since it was read; a server that does not count its changes cannot say so of flags. */
export const isQuiet = ({ status }: ToldFolder, known: FolderProgress | undefined): boolean =>
  status?.highestModseq !== undefined &&
  known !== undefined &&
  known.highestmodseq === String(status.highestModseq) &&
  known.uidnext === status.uidNext &&
  known.mails_there === status.messages &&
  String(known.uidvalidity) === String(status.uidValidity);

/** What tells one state of a folder from another. */
const stateOf = ({ path, status }: ToldFolder): string =>
  [path, status?.uidValidity, status?.uidNext, status?.messages, status?.highestModseq].map((one) => String(one)).join(' ');

/** The states of the folders beside INBOX, where the server tells them all at once. */
export async function stateBeside(client: ImapFlow): Promise<string | undefined> {
  if (!client.capabilities.has('LIST-STATUS')) return undefined;
  return (await foldersOf(client))
    .filter((folder) => !isInbox(folder))
    .map(stateOf)
    .join('\n');
}
