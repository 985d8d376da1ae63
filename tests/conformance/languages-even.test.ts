import { languages } from '../../src/shared/languages.ts';
import { half } from './chosen-screens.ts';
import { visitShapes } from './languages.ts';

for (const language of half(languages, 0)) visitShapes(language);
