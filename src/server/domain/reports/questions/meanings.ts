import type { Comparison } from '../../../../shared/records/compared-spans.ts';
import type { Period } from '../../../../shared/records/days.ts';
import type { TimeSpan } from '../../../../shared/records/time-spans.ts';

/** Whose partners a group by partners is about. */
export type Side = 'sales' | 'purchases';

/** What a phrase of a question says. */
export type Meaning =
  | { is: 'measure'; field: string }
  | { is: 'group'; field: string; side?: Side }
  | { is: 'period'; by: Period }
  | { is: 'span'; span: TimeSpan }
  | { is: 'recent'; of: 'day' | 'month' }
  | { is: 'quarter' }
  | { is: 'versus' }
  | { is: 'compare'; by: Comparison }
  | { is: 'top' }
  | { is: 'best' }
  | { is: 'list'; title: string }
  | { is: 'report'; screen: string }
  | { is: 'write' }
  | { is: 'outside' }
  | { is: 'filler' }
  | { is: 'month'; month: number }
  | { is: 'year'; year: number }
  | { is: 'number'; number: number }
  | { is: 'country'; code: string };
export type Sort = Meaning['is'];

/** Words of a question that stand beside each other and mean something together; nothing where nobody knows them. */
export interface Heard {
  meanings: readonly Meaning[];
  /** What stood at the `#` of the phrase. */
  number?: number | undefined;
  /** Where they stand in the question. */
  from: number;
  to: number;
}
