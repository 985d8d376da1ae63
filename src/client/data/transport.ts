import { ofetch } from 'ofetch';
import type { Progress } from '../ui/feedback/progress-store.ts';
import { isCancelled, toApiError, toNetworkError } from './api-error.ts';
import { comingAgain } from './come-again.ts';
import type { ComesAgain } from './come-again.ts';
import { createJoinedCalls } from './joined-calls.ts';
import { logWarning } from './log.ts';

export interface Call {
  path: string;
  method?: 'GET' | 'POST';
  body?: unknown;
  signal?: AbortSignal;
  /** Sent instead of the session's access token; null sends none. */
  token?: string | null;
  /** Asked for this company, before it is known which one is chosen. */
  company?: string | null;
  /** Sent again by itself then; never without it. */
  comesAgain?: ComesAgain | undefined;
  /** The name by which the server is asked how far the call is. */
  run?: string | undefined;
  /** Under which it is done once, however often it is sent. */
  key?: string | undefined;
  /** Leaves the progress bar alone. */
  quiet?: boolean;
  /** Sent also while all others are given up. */
  isLast?: boolean;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface TransportSettings {
  baseURL?: string;
  /** The address bar's host name. */
  host: string;
  token: () => string | null;
  /** The chosen company while somebody is signed in. */
  company: () => string | null;
  progress?: Pick<Progress, 'start' | 'finish' | 'fail'>;
}

export interface Transport {
  /** Sends with the headers that every call carries; rejects with ApiError for everything that is no success. */
  send: (call: Call, as?: 'json' | 'blob') => Promise<Answer>;
  /** Gives up what is under way and what is asked for until the answer is called, and tells nobody: the person it is for is about to change. */
  giveUp: () => () => void;
  /** Puts the calls that only read and are sent while `work` runs, before it first waits, into one request. */
  together: <T>(work: () => T, least?: number) => T;
  /** The same headers, for a request made by other means. */
  headers: (call: Pick<Call, 'token' | 'company'>) => Record<string, string>;
}

/** The headers of every call. */
const headersBy =
  ({ host, token, company }: Pick<TransportSettings, 'host' | 'token' | 'company'>): Transport['headers'] =>
  (call) => {
    const bearer = call.token === undefined ? token() : call.token;
    const companyCode = call.company ?? company();
    return {
      Accept: 'application/json',
      'Cache-Control': 'no-cache',
      Pragma: 'no-cache',
      'X-Host': host.replace(/^www\./, '').replace(/:\d+$/, ''),
      ...(companyCode && { 'X-Company': companyCode }),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
    };
  };

export function createTransport({ baseURL = '', progress, ...settings }: TransportSettings): Transport {
  const headers = headersBy(settings);
  let leaving = new AbortController();

  async function alone(call: Call, as: 'json' | 'blob'): Promise<Answer> {
    const signals = [...(call.signal ? [call.signal] : []), ...(call.isLast ? [] : [leaving.signal])];
    const response = await ofetch
      .raw(call.path, {
        baseURL,
        method: call.method ?? 'POST',
        headers: {
          ...headers(call),
          ...(call.run !== undefined && { 'X-Run': call.run }),
          ...(call.key !== undefined && { 'Idempotency-Key': call.key }),
          ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
        signal: AbortSignal.any(signals),
        retry: false,
        ignoreResponseError: true,
        responseType: as === 'blob' ? 'blob' : undefined,
        parseResponse: as === 'blob' ? undefined : parseBody,
      })
      .catch((cause: unknown) => {
        throw toNetworkError(cause);
      });
    const body: unknown = response._data;
    if (!response.ok) throw toApiError(response.status, body instanceof Blob ? parseBody(await body.text()) : body);
    return { status: response.status, headers: response.headers, body };
  }

  const joined = createJoinedCalls((call) => alone(call, 'json'), settings.company);
  const request = (call: Call, as: 'json' | 'blob'): Promise<Answer> => (as === 'blob' ? undefined : joined.take(call)) ?? alone(call, as);

  return {
    headers,
    together: joined.together,
    giveUp() {
      leaving.abort();
      return () => (leaving = new AbortController());
    },
    async send(call, as = 'json') {
      const { signal } = leaving;
      if (!call.quiet) progress?.start();
      try {
        const answer = await (call.comesAgain ? comingAgain(() => request(call, as), call.comesAgain, call.signal) : request(call, as));
        if (!call.quiet) progress?.finish();
        return answer;
      } catch (error) {
        if (!call.quiet) progress?.[isCancelled(error) ? 'finish' : 'fail']();
        return signal.aborted && !call.isLast ? never : Promise.reject(error);
      }
    },
  };
}

/** Nobody waits for it any more. */
const never = new Promise<never>(() => undefined);

/** JSON, or null for an empty answer and for a page some proxy made up. */
function parseBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    logWarning('answer is no JSON', error);
    return null;
  }
}
