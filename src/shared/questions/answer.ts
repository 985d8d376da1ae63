import type { FilterNode } from '../records/filter.ts';
import type { ReportSetting } from '../records/report-setting.ts';

/** What part of a question was understood as what: shown beside the answer, with the words behind it. */
export interface QuestionChip {
  sort: 'figure' | 'group' | 'period' | 'compare' | 'filter' | 'limit' | 'list';
  label: string;
  /** As they stand in the question; '' where nothing was said and the usual was taken. */
  words: string;
}

/** A question that means one thing, in place of one that may mean several. */
export interface QuestionOption {
  label: string;
  question: string;
}

/** What a question in words came to. `answer` is one sentence in the language of the page; nothing in it is from a model. */
export interface QuestionAnswer {
  /** Figures of a report, rows of a list, a question back, or a refusal. */
  kind: 'report' | 'list' | 'ask' | 'refuse';
  answer: string;
  columns: string[];
  /** Cells in words, as many as a look takes; the page that is opened has all. */
  rows: string[][];
  chips: QuestionChip[];
  options: QuestionOption[];
  /** Which page has the answer and how it is set there, to be looked at and changed; null where none does. */
  opens: { screen: string; setting: ReportSetting } | { screen: string; filter: FilterNode | null } | null;
  /** Who understood it: the program itself by words, or the engine that was asked. */
  by: string;
}
