import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { Undeliverable } from './sender.ts';
import type { Sender } from './sender.ts';

export interface WebhookSettings {
  secret: string;
  /** Hosts (`name` or `name:port`) of our own network, which may be called although their addresses are private, and without TLS. */
  allow: readonly string[];
  /** Milliseconds for the whole call; 15000. */
  timeout?: number;
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

const requests = { 'http:': httpRequest, 'https:': httpsRequest } as const;
const isKnownProtocol = (protocol: string): protocol is keyof typeof requests => Object.hasOwn(requests, protocol);
/** Refusals that may pass: timeout, too early, too many. */
const passing = new Set([408, 425, 429]);

/** Resolves a name once and lets only public addresses through: what was checked is what is connected to. */
function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const bad = addresses?.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses ?? [];
    if (error || !first) found(error ?? new Error(`no address: ${hostname}`), '');
    else if (bad) found(new Undeliverable(`address refused: ${hostname}`), '');
    else if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
}

/** Where a call may go. @throws Undeliverable */
function toTarget(text: string, allow: readonly string[]): { url: URL; isOurs: boolean } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isKnownProtocol(url.protocol) || url.username || url.password) throw new Undeliverable('URL refused');
  const isOurs = allow.includes(url.host) || allow.includes(url.hostname);
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!isOurs && isIP(literal) !== 0 && !isPublicAddress(literal)) throw new Undeliverable(`address refused: ${url.hostname}`);
  if (!isOurs && url.protocol !== 'https:') throw new Undeliverable(`without TLS: ${url.hostname}`);
  return { url, isOurs };
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>`, so that an old call cannot be sent again as a new one. */
export function signature(body: string, secret: string, now = Date.now()): string {
  const time = Math.floor(now / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** Calls foreign systems: POST of JSON, signed, no redirects, nothing of the answer but its status. */
export function createWebhookSender({ secret, allow, timeout = 15_000 }: WebhookSettings): Sender<'webhook'> {
  return async ({ url: text, body, key }) => {
    const { url, isOurs } = toTarget(text, allow);
    const payload = JSON.stringify(body ?? null);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(payload),
      'user-agent': 'Kontor',
      'idempotency-key': encodeURIComponent(key),
      'x-kontor-signature': signature(payload, secret),
    };
    const send = requests[url.protocol as keyof typeof requests];
    const status = await new Promise<number>((resolve, reject) => {
      const call = send(
        url,
        { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(timeout), ...(isOurs ? {} : { lookup: lookupPublic }) },
        (answer) => {
          resolve(answer.statusCode ?? 0);
          answer.destroy();
        },
      );
      call.on('error', reject);
      call.end(payload);
    });
    if (status >= 200 && status < 300) return;
    const isFinal = status < 500 && !passing.has(status);
    throw isFinal ? new Undeliverable(`HTTP ${status}`) : new Error(`HTTP ${status}`);
  };
}
