import { AccountPage, AskAccountPage, EnterAccountPage } from '../../../../storefront/pages/account.tsx';
import { ReturnPage } from '../../../../storefront/pages/return.tsx';
import { accountAddress } from '../../../../storefront/address.ts';
import type { Asked, BuyingPage } from '../buying/buying-pages.tsx';
import { stateOfLink } from './account-links.ts';
import { sessionOf } from './account-session.ts';
import { linkProblem } from './link-problem.ts';
import { readAccount } from './read-account.ts';
import { readReturnable } from './read-returns.ts';

/** The page that a mailed link opens: programs follow links, too, so a button is pressed there. What came of a press is shown as it is. */
async function drawEnter({ services: { database }, request, reading, given }: Asked, token: string): Promise<BuyingPage> {
  const { shop, language, say, path } = reading;
  const known = given.problems.length > 0 ? given : await linkProblem(database, shop, language, await stateOfLink(database, shop, token), request);
  if ('to' in known) return { moved: known.to };
  return { title: say('account'), body: (whole) => <EnterAccountPage reading={whole} given={{ values: {}, problems: known.problems }} action={path} /> };
}

/** Asks what of an order is sent back; a guest is asked who he is first. */
async function drawReturn({ services: { database }, request, reading, given }: Asked, order: string): Promise<BuyingPage> {
  const { shop, language, say } = reading;
  const email = await sessionOf(database, shop, request);
  if (email === undefined) return { moved: accountAddress(language) };
  if (!/^\d{1,15}$/.test(order)) return undefined;
  const actor = { userId: null, companyCode: shop.company };
  const found = await database.transaction(actor, (tx) => readReturnable(tx, shop, language, email, Number(order)));
  return found && { title: say('return_title'), body: (whole) => <ReturnPage reading={whole} given={given} order={found} /> };
}

/** The account of the owner of an address, the way into it, or the page that a mailed link opens. */
export async function drawAccount(asked: Asked): Promise<BuyingPage> {
  const { services, request, reading, given, words } = asked;
  const { shop, language, say } = reading;
  const title = say('account');
  const [, word, token] = words;
  if (word !== undefined) {
    if (token === undefined) return undefined;
    if (word === 'return') return drawReturn(asked, token);
    return word === 'enter' ? drawEnter(asked, token) : undefined;
  }
  const email = await sessionOf(services.database, shop, request);
  if (email === undefined) return { title, body: (whole) => <AskAccountPage reading={whole} given={given} /> };
  const page = Number(new URLSearchParams(request.url.split('?')[1] ?? '').get('page') ?? '1');
  const account = await readAccount(services.database, shop, language, email, Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1);
  return { title, body: (whole) => <AccountPage reading={whole} account={account} /> };
}
