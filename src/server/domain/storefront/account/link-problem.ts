import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../../shared/languages.ts';
import { accountAddress } from '../../../../storefront/address.ts';
import type { FormProblem } from '../../../../storefront/given.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import type { Database } from '../../../engine/database/database.ts';
import type { LinkState } from './account-links.ts';
import { sessionOf } from './account-session.ts';

const words = { used: 'account_link_used', expired: 'account_link_expired', unknown: 'account_link_unknown' } as const;

/** Why a link does not open the account; in a browser that it opened already it leads there. */
export async function linkProblem(
  database: Database,
  shop: Shop,
  language: Language,
  link: LinkState,
  request: FastifyRequest,
): Promise<{ to: string } | { problems: FormProblem[] }> {
  if (link.state === 'open') return { problems: [] };
  if (link.state === 'used' && (await sessionOf(database, shop, request)) === link.email) return { to: accountAddress(language) };
  return { problems: [{ field: '', text: words[link.state] }] };
}
