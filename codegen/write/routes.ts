import { byName } from '../declarations.ts';
import { areaOf } from '../messages.ts';
import { toModule, toQuoted } from './output.ts';
import type { Writer } from './output.ts';
import { servable } from './screens.ts';

/**
 * The branches of the route tree: one per language with the same routes in each, told once and made when its language is first opened. What a screen needs is loaded when it is opened. A screen whose layout is `login` is a guest's page and is
 * served by the login route. Pages are linked by their addresses, so that their types stay out of the tree's: with all of them it would be too long to be written down.
 */
export const writeRoutes: Writer = ({ screens, forms }) => {
  const ids = servable(screens, byName(forms)).map(({ name }) => name);
  const areas = [...new Set(ids.map(areaOf))].filter((area) => area !== '' && !ids.includes(area)).sort();
  const route = (path: string, options: string) => `    createRoute({ getParentRoute: () => branch, path: ${path}, ...${options} }),`;
  const list = (names: readonly string[]) => `[${names.map(toQuoted).join(', ')}]`;
  return [
    toModule(
      'routes.gen.tsx',
      "import { createRoute } from '@tanstack/react-router';",
      "import type { AnyRoute } from '@tanstack/react-router';",
      "import { accountOptions, type AreaName, choosePasswordOptions, forgotPasswordOptions, inboxOptions, indexOptions, languageBranchOptions, loginOptions, questionOptions, rootRoute, screenOptions } from '../client/app/route-pages.tsx';",
      "import type { Language } from '../shared/languages.ts';",
      "import type { ScreenName } from './names.gen.ts';",
      "import { screens } from './screens.gen.ts';",
      '',
      `const areas: readonly AreaName[] = ${list(areas)};`,
      '// Keys of a record with these names.',
      'const names = Object.keys(screens) as ScreenName[];',
      '',
      '/** The pages in one language. */',
      'export const toBranch = (language: Language): AnyRoute => {',
      '  const branch = createRoute({ getParentRoute: () => rootRoute, path: language, ...languageBranchOptions(language) });',
      '  const pages: AnyRoute[] = [',
      route("'/'", 'indexOptions(null, language)'),
      route("'login'", 'loginOptions(language)'),
      route("'forgot-password'", 'forgotPasswordOptions(language)'),
      route("'choose-password'", 'choosePasswordOptions(language)'),
      route("'account'", 'accountOptions(language)'),
      route("'inbox'", 'inboxOptions(language)'),
      route("'ai-query'", 'questionOptions(language)'),
      '    ...areas.map((area) => createRoute({ getParentRoute: () => branch, path: area, ...indexOptions(area, language) })),',
      '    ...names.map((screen) => createRoute({ getParentRoute: () => branch, path: screen, ...screenOptions(screen, language) })),',
      '  ];',
      '  return branch.addChildren(pages);',
      '};',
    ),
  ];
};
