import { describe, expect, it } from 'vitest';
import { languages } from '../../../src/shared/languages.ts';
import { phrasesOf, reportFields } from '../../../src/server/domain/reports/questions/vocabulary.ts';
import { questionWords } from '../../../src/server/domain/reports/questions/words/all.ts';
import type { Meaning } from '../../../src/server/domain/reports/questions/meanings.ts';
import { reports } from '../../../src/generated/server/reports.gen.ts';
import { askedLists } from '../../../src/server/domain/reports/questions/lists.ts';

/* What is declared for questions fits what is declared of reports and of home: nothing is named that is not there, and nothing that is there cannot be asked for. */

describe.each(languages)('words of questions in %s', (language) => {
  const words = questionWords[language];
  const phrases = phrasesOf(language);
  const said = (of: (meaning: Meaning) => boolean): boolean => phrases.some(({ meaning }) => of(meaning));

  it('name figures, groups, lists and reports that there are', () => {
    const { measures, groups } = reportFields();
    const unknown = [
      ...Object.keys(words.measures).filter((field) => !measures.has(field)),
      ...Object.keys(words.groups).filter((field) => !groups.has(field)),
      ...Object.keys(words.reports).filter((screen) => !reports.has(screen)),
      ...Object.keys(words.lists).filter((title) => !askedLists.some((list) => list.title === title)),
    ];
    expect(unknown).toEqual([]);
  });

  it('ask for every figure and every group of every report', () => {
    const { measures, groups } = reportFields();
    expect([...measures].filter((field) => !said((meaning) => meaning.is === 'measure' && meaning.field === field))).toEqual([]);
    expect([...groups].filter((field) => !said((meaning) => meaning.is === 'group' && meaning.field === field))).toEqual([]);
  });

  it('are written as they are compared: without accents, in small letters, and none is empty', () => {
    const wrong = phrases.filter(({ parts }) => parts.length === 0 || parts.some((part) => part === '*'));
    expect(wrong).toEqual([]);
  });

  it('say one sort of thing each: no filler is a figure, and no order to change something is a question', () => {
    const sorts = new Map<string, Set<string>>();
    for (const { parts, meaning } of phrases) sorts.set(parts.join(' '), (sorts.get(parts.join(' ')) ?? new Set()).add(meaning.is));
    const alone = new Set(['filler', 'write', 'outside', 'versus', 'top']);
    const mixed = [...sorts].filter(([, is]) => is.size > 1 && [...is].some((one) => alone.has(one))).map(([phrase, is]) => `${phrase}: ${[...is].join(', ')}`);
    expect(mixed).toEqual([]);
  });
});
