import { languages } from '../../src/shared/languages.ts';
import { byName } from '../declarations.ts';
import { areaOf } from '../messages.ts';
import { toModule, toQuoted } from './output.ts';
import type { Writer } from './output.ts';
import { servable } from './screens.ts';

/**
 * The route tree: one branch per language with the same routes in each. A screen whose layout is `login` is a guest's page and is
 * served by the login route.
 */
export const writeRoutes: Writer = ({ screens, forms }) => {
  const ids = servable(screens, byName(forms)).map(({ name }) => name);
  const areas = [...new Set(ids.map(areaOf))].filter((area) => area !== '' && !ids.includes(area)).sort();
  const branches = languages.flatMap((language) => {
    const quoted = toQuoted(language);
    const route = (path: string, options: string) => `    createRoute({ getParentRoute: () => ${language}, path: ${path}, ...${options} }),`;
    return [
      '',
      `const ${language} = createRoute({ getParentRoute: () => rootRoute, path: ${quoted}, ...languageBranchOptions(${quoted}) });`,
      `const ${language}Branch = ${language}.addChildren([`,
      ...[
        route("'/'", `indexOptions(null, ${quoted})`),
        route("'login'", `loginOptions(${quoted})`),
        ...areas.map((area) => route(toQuoted(area), `indexOptions(${toQuoted(area)}, ${quoted})`)),
        ...ids.map((id) => route(toQuoted(id), `screenOptions(${toQuoted(id)}, ${quoted})`)),
      ].map((line) => line.slice(2)),
      ']);',
    ];
  });
  return [
    toModule(
      'routes.gen.tsx',
      "import { createRoute } from '@tanstack/react-router';",
      "import { indexOptions, languageBranchOptions, loginOptions, rootRoute, screenOptions } from '../client/app/route-pages.tsx';",
      ...branches,
      '',
      `export const routeTree = rootRoute.addChildren([${languages.map((language) => `${language}Branch`).join(', ')}]);`,
    ),
  ];
};
