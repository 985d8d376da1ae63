import { defaultLanguage } from '../../../src/shared/languages.ts';
import { asked } from '../../asked.ts';
import { flag, language, text } from '../../kinds.gen.ts';
import { declareParams } from '../params.ts';

/** What a visitor searches for, in his language, and whether it is to be taken as it is typed. */
export const searching = declareParams({
  language: asked(language).initially(defaultLanguage),
  wanted: asked(text).initially(''),
  as_typed: asked(flag).initially(false),
});
