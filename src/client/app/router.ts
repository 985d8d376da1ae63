import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../../generated/routes.gen.tsx';
import { createServices } from './create-services.ts';

export const services = createServices((href, { replace, anew, filter } = {}) => void router.navigate({ href, replace, state: { anew, filter } }));

export const router = createRouter({
  routeTree,
  context: { services },
  defaultPreload: 'intent',
  trailingSlash: 'never',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
