import { createRootRouteWithContext, type ParsedLocation, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { ScreenName } from '../../generated/names.gen.ts';
import type { Language } from '../../shared/languages.ts';
import { arrivalFilter } from './arrival-filter.ts';
import { ErrorPage } from './error-page.tsx';
import { beginWith, expectFirst } from './first-screen.ts';
import { guardGuest, guardLanguage, guardMember, guardPage, type Navigation } from './guards.ts';
import { LanguageBranch } from './language-branch.tsx';
import { loadLanguage } from './load-language.ts';
import { loadScreen } from './loaded-screens.ts';
import { NotFoundPage } from './not-found-page.tsx';
import type { AppContext } from './services.ts';
import { codeWhenOnline } from '../ui/late-code.ts';

/** The areas: first segments of the ids of screens. */
export type AreaName = ScreenName extends infer TName ? (TName extends `${infer TArea}/${string}` ? TArea : never) : never;

/** Where the not-found text, the error page and the redirect of paths without a language live. */
export const rootRoute = createRootRouteWithContext<AppContext>()({
  beforeLoad: guardLanguage,
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/** `createRoute({ getParentRoute: () => rootRoute, path: 'en', ...languageBranchOptions('en') })` */
export const languageBranchOptions = (language: Language) => ({
  staticData: { language },
  loader: ({ context }: { context: AppContext }) => loadLanguage(context.services, language),
  component: LanguageBranch,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/** Guest-only. `createRoute({ getParentRoute: () => branch, path: 'login', ...loginOptions('en') })` */
export const loginOptions = (language: Language) => ({
  staticData: { layout: 'login' as const, language },
  beforeLoad: guardGuest,
  component: lazyRouteComponent(() => codeWhenOnline(() => import('./login-page.tsx')), 'LoginPage'),
});

/** For whoever cannot sign in. `createRoute({ getParentRoute: () => branch, path: 'forgot-password', ...forgotPasswordOptions('en') })` */
export const forgotPasswordOptions = (language: Language) => ({
  staticData: { layout: 'login' as const, language },
  beforeLoad: guardGuest,
  component: lazyRouteComponent(() => codeWhenOnline(() => import('./forgot-password-page.tsx')), 'ForgotPasswordPage'),
});

/** For everybody: the link may be opened where somebody is signed in. */
export const choosePasswordOptions = (language: Language) => ({
  staticData: { layout: 'login' as const, language },
  component: lazyRouteComponent(() => codeWhenOnline(() => import('./choose-password-page.tsx')), 'ChoosePasswordPage'),
});

/** Of whoever is signed in. `createRoute({ getParentRoute: () => branch, path: 'account', ...accountOptions('en') })` */
export const accountOptions = (language: Language) => ({
  staticData: { layout: 'main' as const, language },
  beforeLoad: guardMember,
  component: lazyRouteComponent(() => codeWhenOnline(() => import('./account/account-page.tsx')), 'AccountPage'),
});

/** What waits for whoever is signed in. `createRoute({ getParentRoute: () => branch, path: 'inbox', ...inboxOptions('en') })` */
export const inboxOptions = (language: Language) => ({
  staticData: { layout: 'main' as const, language },
  beforeLoad: guardMember,
  component: lazyRouteComponent(() => codeWhenOnline(() => import('./inbox/inbox-page.tsx')), 'InboxPage'),
});

/** Questions in words. `createRoute({ getParentRoute: () => branch, path: 'ai-query', ...questionOptions('en') })` */
export const questionOptions = (language: Language) => ({
  staticData: { layout: 'main' as const, language },
  beforeLoad: guardMember,
  component: lazyRouteComponent(() => codeWhenOnline(() => import('./questions/question-page.tsx')), 'QuestionPage'),
});

/** The home page (`area` null, path '/') and an area's landing page (path 'products'): no page check, breadcrumbs reset. */
export const indexOptions = (area: AreaName | null, language: Language) => ({
  staticData: { layout: 'main' as const, language, area },
  beforeLoad: guardMember,
  component: lazyRouteComponent(() => codeWhenOnline(() => import('./index-page.tsx')), 'IndexPage'),
});

/** `createRoute({ getParentRoute: () => branch, path: 'products/brands', ...screenOptions('products/brands', 'en') })` */
export const screenOptions = (id: ScreenName, language: Language) => ({
  staticData: { language, page: id },
  beforeLoad(navigation: Navigation) {
    beginWith(navigation.context.services, id, language);
    return guardPage(navigation);
  },
  async loader({ context: { services }, location }: { context: AppContext; location: ParsedLocation }) {
    await loadScreen(id, language);
    await expectFirst(services, id, language, arrivalFilter(location.state));
  },
  component: lazyRouteComponent(() => codeWhenOnline(() => import('./screen-page.tsx')), 'ScreenPage'),
});
