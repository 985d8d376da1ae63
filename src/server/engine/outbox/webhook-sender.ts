import { AddressRefused, toTarget } from '../remote/target.ts';
import type { Target } from '../remote/target.ts';
import { Undeliverable } from './sender.ts';
import type { Sender } from './sender.ts';
import { signature } from './signature.ts';

export interface WebhookSettings {
  secret: string;
  /** Hosts (`name` or `name:port`) of our own network, which may be called although their addresses are private, and without TLS. */
  allow: readonly string[];
  /** Milliseconds for the whole call; 15000. */
  timeout?: number;
}

/** Refusals that may pass: timeout, too early, too many. */
const passing = new Set([408, 425, 429]);

/** What no call may lead to is never tried again. */
const asUndeliverable = (error: unknown): unknown => (error instanceof AddressRefused ? new Undeliverable(error.message) : error);

/** Where a call may go. @throws Undeliverable */
function targetOf(text: string, allow: readonly string[]): Target {
  try {
    return toTarget(text, { allow, tls: true });
  } catch (error) {
    throw asUndeliverable(error);
  }
}

/** Calls foreign systems: POST of JSON, signed, no redirects, nothing of the answer but its status. */
export function createWebhookSender({ secret, allow, timeout = 15_000 }: WebhookSettings): Sender<'webhook'> {
  return async ({ url: text, body, key }) => {
    const { url, request, ...guard } = targetOf(text, allow);
    const payload = JSON.stringify(body ?? null);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(payload),
      'user-agent': 'Kontor',
      'idempotency-key': encodeURIComponent(key),
      'x-kontor-signature': signature(payload, secret),
    };
    const status = await new Promise<number>((resolve, reject) => {
      const call = request(url, { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(timeout), ...guard }, (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      });
      call.on('error', (error) => reject(asUndeliverable(error)));
      call.end(payload);
    });
    if (status >= 200 && status < 300) return;
    const isFinal = status < 500 && !passing.has(status);
    throw isFinal ? new Undeliverable(`HTTP ${status}`) : new Error(`HTTP ${status}`);
  };
}
