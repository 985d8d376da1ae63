import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { routeTree } from '../../generated/routes.gen.tsx';
import { createServices } from './create-services.ts';

export const services = createServices(
  (href, { replace, anew, filter, filterName, list } = {}) => void router.navigate({ href, replace, state: { anew, filter, filterName, list } }),
);

export const router = createRouter({
  routeTree,
  context: { services },
  defaultPreload: 'intent',
  trailingSlash: 'never',
  // What an address says is text: a product's code may look like a number or be quoted.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(JSON.stringify),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
