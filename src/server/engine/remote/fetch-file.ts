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

const mostRedirects = 5;
const redirecting = new Set([301, 302, 303, 307, 308]);
/** Answers that may be another one later: timeout, too early, too many. */
const passing = new Set([408, 425, 429]);
const longestRetryAfter = 3_600;

const headers = { accept: 'image/*,*/*;q=0.5', 'accept-encoding': 'identity', 'user-agent': 'Kontor' };

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

const ask = ({ url, request, ...guard }: Target, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const call = request(url, { headers, agent: false, signal, ...guard }, resolve);
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

/** One step: the file, or where it is instead. */
async function step(target: Target, most: number, signal: AbortSignal): Promise<Uint8Array | string> {
  const answer = await ask(target, signal);
  try {
    const status = answer.statusCode ?? 0;
    const { location } = answer.headers;
    if (redirecting.has(status) && location !== undefined) {
      if (!URL.canParse(location, target.url.href)) throw new AddressRefused('URL refused');
      return new URL(location, target.url).href;
    }
    if (status === 200) return await bodyOf(answer, most);
    const retryAfter = retryAfterOf(answer);
    throw new FetchFailed('answered', status >= 500 || passing.has(status), { status, ...(retryAfter !== undefined && { retryAfter }) });
  } finally {
    answer.destroy();
  }
}

/**
 * Brings files from addresses that somebody wrote into a file of his: from the public internet alone, looked at anew after every redirect, with nothing of ours sent along.
 * It rejects with {@link FetchFailed}, or with the reason of the signal.
 */
export function createFetchFile({ allow, timeout = 30_000 }: FetchSettings): FetchFile {
  return async (address, most, signal) => {
    const late = AbortSignal.timeout(timeout);
    const until = signal ? AbortSignal.any([late, signal]) : late;
    try {
      let next = address;
      for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
        const found = await step(toTarget(next, { allow, usualPorts: true }), most, until);
        if (typeof found !== 'string') return found;
        next = found;
      }
      throw new FetchFailed('too_many_redirects', false);
    } catch (error) {
      signal?.throwIfAborted();
      throw failureOf(error, late.aborted);
    }
  };
}
