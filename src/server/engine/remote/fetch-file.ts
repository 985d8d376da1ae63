import type { IncomingMessage } from 'node:http';
import { AddressRefused, toTarget } from './target.ts';
import type { Target } from './target.ts';

export interface FetchSettings {
  /** Hosts (`name` or `name:port`) of the own network that may be asked all the same. */
  allow: readonly string[];
  /** Milliseconds for one file with all its redirects; 30000. */
  timeout?: number;
}

/** Why a file did not come. */
export type FetchReason = 'address_refused' | 'unreachable' | 'no_certificate' | 'timed_out' | 'too_many_redirects' | 'answered' | 'file_too_large';

/** A file that did not come from where it was said to be. */
export class FetchFailed extends Error {
  override name = 'FetchFailed';
  constructor(
    readonly reason: FetchReason,
    /** It may come later. */
    readonly isPassing: boolean,
    /** What the other side answered, and for how many seconds it wants to be left alone. */
    readonly answer: { status?: number; retryAfter?: number } = {},
  ) {
    super(reason);
  }
}

/** Brings a file from an address, in at most so many bytes. */
export type FetchFile = (address: string, most: number, signal?: AbortSignal) => Promise<Uint8Array>;

/** What the other side said of its file as it was brought the last time: by these words it tells that nothing is new. */
export interface KnownFile {
  etag: string | null;
  last_modified: string | null;
}

export interface ChangedFile extends KnownFile {
  bytes: Uint8Array;
  /** What the other side calls it, in what it is written. */
  content_type: string | null;
}

/** As {@link FetchFile}, of a file that is brought again and again: null where it is as it was. */
export type FetchChanged = (address: string, most: number, known: KnownFile, signal?: AbortSignal) => Promise<ChangedFile | null>;

const mostRedirects = 5;
const redirecting = new Set([301, 302, 303, 307, 308]);
/** Answers that may be another one later: timeout, too early, too many. */
const passing = new Set([408, 425, 429]);
const longestRetryAfter = 3_600;

const headers = { 'accept-encoding': 'identity', 'user-agent': 'Kontor' };
const acceptsPicture = 'image/*,*/*;q=0.5';
const acceptsFeed = 'application/atom+xml,application/rss+xml,application/rdf+xml,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.5';

type Headers = Readonly<Record<string, string>>;

function retryAfterOf({ headers: { 'retry-after': given } }: IncomingMessage): number | undefined {
  if (given === undefined) return undefined;
  const seconds = /^\d+$/.test(given.trim()) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), longestRetryAfter) : undefined;
}

const isCertificate = (code: string): boolean => /^ERR_TLS|^CERT_|_CERT|^UNABLE_TO_(?:GET_ISSUER|VERIFY)|^HOSTNAME_MISMATCH/.test(code);

/** A failure of the connection in our words. */
function failureOf(error: unknown, isLate: boolean): unknown {
  if (error instanceof FetchFailed) return error;
  if (error instanceof AddressRefused) return new FetchFailed('address_refused', false);
  if (isLate) return new FetchFailed('timed_out', true);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isCertificate(code)) return new FetchFailed('no_certificate', false);
  // A name that does not exist is not made by waiting.
  return new FetchFailed('unreachable', code !== 'ENOTFOUND');
}

const ask = ({ url, request, ...guard }: Target, sent: Headers, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const call = request(url, { headers: { ...sent, ...headers }, agent: false, signal, ...guard }, resolve);
    call.on('error', reject);
    call.end();
  });

/** The body, which is left where it grows beyond what is taken. */
async function bodyOf(answer: IncomingMessage, most: number): Promise<Uint8Array> {
  const tooLarge = (): FetchFailed => new FetchFailed('file_too_large', false);
  if (Number(answer.headers['content-length'] ?? 0) > most) throw tooLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Words of a foreign server that are kept and said to it again: no longer than such words are. */
const kept = (word: string | undefined): string | null => (word !== undefined && /^[\x20-\x7e]{1,300}$/.test(word) ? word : null);

/** One step: the file, null where it is as it was, or where it is instead. */
async function step(target: Target, most: number, sent: Headers, signal: AbortSignal): Promise<ChangedFile | string | null> {
  const answer = await ask(target, sent, signal);
  try {
    const status = answer.statusCode ?? 0;
    const { location, etag, 'last-modified': modified, 'content-type': type } = answer.headers;
    if (redirecting.has(status) && location !== undefined) {
      if (!URL.canParse(location, target.url.href)) throw new AddressRefused('URL refused');
      return new URL(location, target.url).href;
    }
    if (status === 200) return { bytes: await bodyOf(answer, most), etag: kept(etag), last_modified: kept(modified), content_type: kept(type) };
    if (status === 304 && ('if-none-match' in sent || 'if-modified-since' in sent)) return null;
    const retryAfter = retryAfterOf(answer);
    throw new FetchFailed('answered', status >= 500 || passing.has(status), { status, ...(retryAfter !== undefined && { retryAfter }) });
  } finally {
    answer.destroy();
  }
}

/** Follows an address to its file, looking at every redirect anew. */
const createFollow =
  ({ allow, timeout = 30_000 }: FetchSettings) =>
  async (address: string, most: number, sent: Headers, signal: AbortSignal | undefined): Promise<ChangedFile | null> => {
    const late = AbortSignal.timeout(timeout);
    const until = signal ? AbortSignal.any([late, signal]) : late;
    try {
      let next = address;
      for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
        const found = await step(toTarget(next, { allow, usualPorts: true }), most, sent, until);
        if (typeof found !== 'string') return found;
        next = found;
      }
      throw new FetchFailed('too_many_redirects', false);
    } catch (error) {
      signal?.throwIfAborted();
      throw failureOf(error, late.aborted);
    }
  };

/**
 * Brings files from addresses that somebody wrote into a file of his: from the public internet alone, looked at anew after every redirect, with nothing of ours sent along.
 * It rejects with {@link FetchFailed}, or with the reason of the signal.
 */
export function createFetchFile(settings: FetchSettings): FetchFile {
  const follow = createFollow(settings);
  return async (address, most, signal) => {
    const found = await follow(address, most, { accept: acceptsPicture }, signal);
    // Nothing was said of an earlier file, so that none is as it was.
    if (found === null) throw new FetchFailed('answered', false, { status: 304 });
    return found.bytes;
  };
}

/** Brings feeds, by the same rules as {@link createFetchFile}; what is sent along are the other side's own words about its last answer. */
export function createFetchChanged(settings: FetchSettings): FetchChanged {
  const follow = createFollow(settings);
  return (address, most, { etag, last_modified }, signal) =>
    follow(
      address,
      most,
      { accept: acceptsFeed, ...(etag !== null && { 'if-none-match': etag }), ...(last_modified !== null && { 'if-modified-since': last_modified }) },
      signal,
    );
}
