import type { Language } from '../../../../../shared/languages.ts';
import { bg } from './bg.ts';
import { cs } from './cs.ts';
import { de } from './de.ts';
import type { QuestionWords } from './define.ts';
import { en } from './en.ts';
import { hu } from './hu.ts';
import { ro } from './ro.ts';
import { sk } from './sk.ts';

export const questionWords: Readonly<Record<Language, QuestionWords>> = { en, de, hu, sk, ro, cs, bg };
