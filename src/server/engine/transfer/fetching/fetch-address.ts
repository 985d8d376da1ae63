import { AppError, appError } from '../../../../shared/errors.ts';
import type { FetchReason } from '../../../../../schemas/tables/system/fetches.ts';
import { fetchReasons } from '../../../../../schemas/tables/system/fetches.ts';
import type { Database } from '../../database/database.ts';
import type { Records } from '../../records/engine.ts';
import { FetchFailed } from '../../remote/fetch-file.ts';
import type { FetchFile } from '../../remote/fetch-file.ts';
import { cleanFileName } from '../../storage/clean-file-name.ts';
import type { StoredContent } from '../../storage/keep-content.ts';
import type { Uploads } from '../../storage/keep-upload.ts';
import { uploadSorts } from '../../storage/read-content.ts';
import type { ReadContent } from '../../storage/read-content.ts';
import { fetchedFormsOf } from './declared-fetch.ts';
import type { FetchedForm } from './declared-fetch.ts';
import type { FetchedAddress, FetchOutcome, FetchRow, FetchRows } from './fetch-rows.ts';
import { keepFetched } from './keep-fetched.ts';
import { createTeller } from './tell-ended.ts';

export interface FetchAddressOptions {
  database: Database;
  records: Records;
  uploads: Uploads;
  readContent: ReadContent;
  fetchFile: FetchFile;
}

/** What a round of fetching did, by files. */
export interface Fetched {
  fetched: number;
  put_off: number;
  failed: number;
}

/** After so many a file counts as one that does not come. */
const mostAttempts = 5;
/** In milliseconds. */
const shortestPause = 10_000;

/** Milliseconds until the next attempt after so many: 10 s, 30 s, 90 s, 4.5 min and up to half as much again, unless the other side says. */
const pauseAfter = (attempts: number, seconds: number | undefined): number =>
  Math.max((seconds ?? 0) * 1000, shortestPause * 3 ** (attempts - 1) * (1 + Math.random() / 2));

const isReason = (code: string): code is FetchReason => (fetchReasons as readonly string[]).includes(code);

/** Why a file is not here, in the words of the list, and whether it may come later. */
function reasonOf(error: unknown): FetchOutcome & { isPassing: boolean; retryAfter?: number | undefined } {
  if (error instanceof FetchFailed)
    return { reason: error.reason, isPassing: error.isPassing, status: error.answer.status, retryAfter: error.answer.retryAfter };
  if (!(error instanceof AppError) || error.status >= 500) return { reason: 'unexpected', isPassing: true };
  return { reason: isReason(error.code) ? error.code : 'record_refused', isPassing: false };
}

/** What people call the file: the end of its address. */
function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return cleanFileName(decodeURIComponent(last));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return cleanFileName(last);
  }
}

/** A file that is wanted, with the change-set of its import. */
interface Wanting extends FetchRow {
  changeSet: number;
}

/** What fetches all files that come from one address, and tells how each ended. */
export function createFetchAddress({ database, records, uploads, readContent, fetchFile }: FetchAddressOptions, rows: FetchRows) {
  const teller = createTeller(database, records.registry);

  async function refuse(some: readonly FetchRow[], error: unknown, done: Fetched): Promise<void> {
    const { isPassing, retryAfter, ...outcome } = reasonOf(error);
    for (const row of some) {
      const isFinal = !isPassing || row.attempts >= mostAttempts;
      await rows.refuse([row], { ...outcome, ...(!isFinal && { pause: pauseAfter(row.attempts, retryAfter) }) });
      done[isFinal ? 'failed' : 'put_off'] += 1;
    }
  }

  async function keep(fetched: FetchedForm, row: Wanting, content: StoredContent, done: Fetched): Promise<void> {
    try {
      if (await keepFetched(uploads, fetched, row, { changeSet: row.changeSet, fileName: nameOf(row.url), content })) done.fetched += 1;
    } catch (error) {
      await refuse([row], error, done);
    }
  }

  const fetchedOf = ({ import_form, form }: FetchRow): FetchedForm | undefined =>
    records.registry.has(import_form) ? fetchedFormsOf(records.registry, import_form).find(({ fetch }) => fetch.form === form) : undefined;

  /** Those whose import still holds; the others are left. */
  async function wanted(begun: readonly FetchRow[]): Promise<Wanting[]> {
    const wanting: Wanting[] = [];
    for (const row of begun) {
      const changeSet = await rows.changeSetOf(row);
      if (changeSet === undefined) await rows.leave([row]);
      else wanting.push({ ...row, changeSet });
    }
    return wanting;
  }

  async function fetchFor(wanting: readonly Wanting[], url: string, done: Fetched, signal: AbortSignal | undefined): Promise<void> {
    const [first] = wanting;
    const fetched = first && fetchedOf(first);
    if (!fetched) throw appError('bad_data_source');
    const bytes = await fetchFile(url, uploadSorts[fetched.sort].most, signal);
    const content = await readContent(fetched.sort, bytes, nameOf(url));
    for (const row of wanting) await keep(fetched, row, content, done);
  }

  return async function fetchAddress(address: FetchedAddress, done: Fetched, signal: AbortSignal | undefined): Promise<void> {
    const wanting = await wanted(await rows.begin(address));
    if (wanting.length === 0) return;
    teller.begins(wanting);
    try {
      await fetchFor(wanting, address.url, done, signal);
    } catch (error) {
      if (signal?.aborted) return rows.release(wanting);
      await refuse(wanting, error, done);
    }
    await rows.tell(address.company_code);
    for (const ended of await rows.ended(wanting)) await teller.tell(ended);
    return undefined;
  };
}
