import { type AnyRoute, createBrowserHistory, createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { toBranch } from '../../generated/routes.gen.tsx';
import type { Language } from '../../shared/languages.ts';
import { parsePath } from '../data/paths.ts';
import { createServices } from './create-services.ts';
import { rootRoute } from './route-pages.tsx';

export const services = createServices(
  (href, { replace, anew, filter, filterName, list } = {}) => void router.navigate({ href, replace, state: { anew, filter, filterName, list } }),
);

const history = createBrowserHistory();
const branches = new Map<Language, AnyRoute>();

/** Gives the tree the branch of the language that an address begins with. A page needs one; to make all seven takes 20 ms. @returns whether it has grown */
function growTo(pathname: string): boolean {
  const { language } = parsePath(pathname);
  if (!language || branches.has(language)) return false;
  branches.set(language, toBranch(language));
  rootRoute.addChildren([...branches.values()]);
  return true;
}

growTo(history.location.pathname);

export const router = createRouter({
  routeTree: rootRoute,
  history,
  context: { services },
  defaultPreload: 'intent',
  trailingSlash: 'never',
  // What an address says is text: a product's code may look like a number or be quoted.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(JSON.stringify),
});

// Before the router itself hears of it.
history.subscribe(({ location }) => {
  if (growTo(location.pathname)) router.setRoutes(router.buildRouteTree());
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
