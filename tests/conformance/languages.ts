import { beforeAll, describe, test } from 'vitest';
import type { Language } from '../../src/shared/languages.ts';
import type { User } from '../support/browser-user.ts';
import { useHouse } from '../support/browser.ts';
import { isAsked, oneOfEachShape } from './chosen-screens.ts';
import { seesNoObstacle, visit } from './visit.ts';

/** Contrast is the same in every language but for the letters: looked at once more in Cyrillic. */
const looksClosely: ReadonlySet<Language> = new Set(['bg']);

/** One screen of each shape, in a language that somebody speaks. */
export const visitShapes = (language: Language): void => {
  describe(`in ${language}`, () => {
    const house = useHouse({ staying: true, isReadOnly: true });
    let user: User;

    beforeAll(async () => {
      user = await house.visitor();
      await user.signIn('admin', language);
      await user.open('/');
    });

    test.each(oneOfEachShape.filter(isAsked).map((screen) => [screen.shape, screen.id, screen] as const))('a %s arrives: %s', async (_, __, screen) => {
      await visit(user, screen);
      await seesNoObstacle(user, { contrast: looksClosely.has(language) });
    });
  });
};
