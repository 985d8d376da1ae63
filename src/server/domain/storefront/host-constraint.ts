import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isServerPath } from '../../../shared/navigation/server-paths.ts';
import type { ShopHosts } from './shop-hosts.ts';
import { bareHost } from '../../engine/http/bare-host.ts';
import { hostOf } from './shop-hosts.ts';

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type Storage = ReturnType<Strategy['storage']>;
type Handler = Parameters<Storage['set']>[1];

/** What hosts of shops answer besides pages: pictures, and what visitors may read and ask for. Nothing of the back office is there. */
const openPaths = /^\/(?:p\/|shop\/|shops(?:\?|$)|newsletter\/|healthz(?:\?|$)|rpc\/(?:category_tree|arrival_notification_ask|newsletter_\w+)(?:\?|$))/;

/** The value of the constraint `shop` of routes that are there at hosts of shops alone. */
export const atShops = { shop: 'shop' };

/**
 * Tells requests to hosts of shops from all others; at such a host no route is found but those of shops. Every call of the back office may say in `X-Host` which
 * shop it speaks of: that alone makes no page of it.
 */
export const hostConstraint = (hosts: ShopHosts): Strategy => ({
  name: 'shop',
  mustMatchWhenDerived: true,
  storage: () => {
    const handlers = new Map<unknown, Handler>();
    return { get: (value) => handlers.get(value) ?? null, set: (value, handler) => void handlers.set(value, handler) };
  },
  deriveConstraint({ headers, url = '' }: { headers: FastifyRequest['headers']; url?: string | undefined }) {
    if (openPaths.test(url)) return undefined;
    const isOwn = hosts.find(bareHost(headers.host ?? '')) !== undefined;
    const isTold = !isServerPath(url) && hosts.find(hostOf({ headers, hostname: headers.host ?? '' })) !== undefined;
    return isOwn || isTold ? atShops.shop : undefined;
  },
});
