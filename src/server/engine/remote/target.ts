import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** An address that is not called, whoever asks. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/** Where a call may go, and how it is made: what it connects to is what was looked at. */
export interface Target {
  url: URL;
  request: (url: URL, options: RequestOptions, hear: (answer: IncomingMessage) => void) => ClientRequest;
  /** Set for hosts that are not our own: a name that leads to the own network is refused when it is resolved. */
  lookup?: typeof lookupPublic;
}

/** What may be called. */
export interface TargetRules {
  /** Hosts (`name` or `name:port`) of our own network, which may be called although their addresses are private, without TLS and on any port. */
  allow: readonly string[];
  /** Others are called with TLS alone. */
  tls?: true;
  /** Others are called on the ports that http and https have of themselves. */
  usualPorts?: true;
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

const requests = { 'http:': httpRequest, 'https:': httpsRequest } as const;
const isKnownProtocol = (protocol: string): protocol is keyof typeof requests => Object.hasOwn(requests, protocol);

/** Resolves a name once and lets only public addresses through: what was checked is what is connected to. */
function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const bad = addresses?.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses ?? [];
    if (error || !first) found(error ?? new Error(`no address: ${hostname}`), '');
    else if (bad) found(new AddressRefused(`address refused: ${hostname}`), '');
    else if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
}

/** Reads an address and tells how it is called. @throws AddressRefused */
export function toTarget(text: string, { allow, tls, usualPorts }: TargetRules): Target {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isKnownProtocol(url.protocol) || url.username || url.password) throw new AddressRefused('URL refused');
  const request = requests[url.protocol];
  if (allow.includes(url.host) || allow.includes(url.hostname)) return { url, request };
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new AddressRefused(`address refused: ${url.hostname}`);
  if (tls && url.protocol !== 'https:') throw new AddressRefused(`without TLS: ${url.hostname}`);
  // The parser leaves a port out that is the protocol's own.
  if (usualPorts && url.port !== '' && url.port !== '80' && url.port !== '443') throw new AddressRefused(`port refused: ${url.host}`);
  return { url, request, lookup: lookupPublic };
}
