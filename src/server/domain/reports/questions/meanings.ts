import type { Comparison } from '../../../../shared/records/compared-spans.ts';
import type { Period } from '../../../../shared/records/days.ts';
import type { HavingOperator } from '../../../../shared/records/having.ts';
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
  | { is: 'bottom' }
  | { is: 'best' }
  | { is: 'worst' }
  /** A figure against the number of the phrase; `field` where the phrase names it. */
  | { is: 'having'; op: HavingOperator; field?: string }
  /** That the number before is one of hundredths. */
  | { is: 'percent' }
  /** Leaves out the names that stand before or behind it. */
  | { is: 'without'; names: 'before' | 'behind' }
  | { is: 'and' }
  | { is: 'comparing' }
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
