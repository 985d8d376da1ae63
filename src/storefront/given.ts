import type { StoreText, TextValues } from './reading.ts';

/** What is wrong with what was typed into a form; without a field it concerns the form as a whole. */
export interface FormProblem {
  field: string;
  text: StoreText;
  values?: TextValues;
}

/** What a visitor typed into a form that could not be taken, shown once more beside what is wrong with it. */
export interface Given {
  /** By field; of a field that was given more than once, the first. */
  values: Readonly<Record<string, string>>;
  problems: readonly FormProblem[];
}

/** A form that nobody has filled in yet. */
export const nothingGiven: Given = { values: {}, problems: [] };
