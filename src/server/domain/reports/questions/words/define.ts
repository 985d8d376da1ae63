import type { Period } from '../../../../../shared/records/days.ts';
import type { Comparison } from '../../../../../shared/records/compared-spans.ts';
import type { HavingOperator } from '../../../../../shared/records/having.ts';
import type { TimeSpan } from '../../../../../shared/records/time-spans.ts';

/**
 * How people of a language say what may be asked. A phrase is words without accents in small letters; `forgalom*` stands for any ending,
 * `#` for a number. What a field, a period or a list is called on its pages counts too and needs no line here.
 */
export interface QuestionWords {
  /** Of figures, by their field. One phrase at several figures is ambiguous, and asked about. */
  measures: Readonly<Record<string, readonly string[]>>;
  /** Of what figures are told apart by, by its field. */
  groups: Readonly<Record<string, readonly string[]>>;
  /** Who buys and who sells: the partners of sales, and those of purchases. */
  customers: readonly string[];
  suppliers: readonly string[];
  /** Groups by a length of time: by month, monthly. */
  periods: Readonly<Record<Period, readonly string[]>>;
  spans: Readonly<Partial<Record<TimeSpan, readonly string[]>>>;
  /** `#` days or months until today. */
  recent: Readonly<Record<'day' | 'month', readonly string[]>>;
  quarters: readonly string[];
  /** Stands before the span with which another one is compared. */
  versus: readonly string[];
  compare: Readonly<Record<Comparison, readonly string[]>>;
  /** The largest, with a number beside it or without. */
  top: readonly string[];
  /** The smallest, alike. */
  bottom: readonly string[];
  /** What sells best: the largest by pieces. */
  bestsellers: readonly string[];
  /** What sells worst. */
  worstsellers: readonly string[];
  /** A figure against the number `#`. */
  having: Readonly<Record<HavingOperator, readonly string[]>>;
  /** The same of the days by which somebody is late. */
  late: Readonly<Record<HavingOperator, readonly string[]>>;
  percent: readonly string[];
  /** Leaves out what is named behind it, or before it. */
  without: Readonly<Record<'before' | 'behind', readonly string[]>>;
  /** Joins two things. */
  and: readonly string[];
  /** Orders to compare what is named. */
  comparing: readonly string[];
  numbers: Readonly<Record<string, number>>;
  /** Of the lists of home, by the ids of their titles. */
  lists: Readonly<Record<string, readonly string[]>>;
  /** Of reports, by their pages: they are preferred to others that could answer as well. */
  reports: Readonly<Record<string, readonly string[]>>;
  /** Orders to change something. */
  writes: readonly string[];
  /** Orders to leave the rules, and what is none of a question's business. */
  outside: readonly string[];
  /** Words that say nothing about which figures are meant. */
  fillers: readonly string[];
}

export const defineQuestionWords = (words: QuestionWords): QuestionWords => words;
