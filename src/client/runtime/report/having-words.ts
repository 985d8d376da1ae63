import type { Having, HavingOperator } from '../../../shared/records/having.ts';
import type { Translate } from '../../i18n/text.ts';
import { operatorId } from '../grid/filters/filter-sentence.ts';
import type { Host } from '../host.tsx';
import { type MeasureColumn, wordsIn } from './report-columns.ts';

/** Whether a measure is a number, whatever it is made of. */
export const isFigure = ({ fn, numeric }: MeasureColumn): boolean => fn === 'count' || fn === 'distinct' || numeric;

const clauseIn = (text: Translate, op: HavingOperator, field: string, value: string): string => text(operatorId(op), { field, value, low: '', high: '' });

/** What a figure has to be for a group to be shown, as people would say it. */
export function havingSentence({ field, op, value }: Having, measures: readonly MeasureColumn[], host: Host): string {
  const measure = measures.find(({ id }) => id === field);
  return clauseIn(host.text, op, measure?.label ?? field, measure ? wordsIn(measure, value, host) : String(value));
}
