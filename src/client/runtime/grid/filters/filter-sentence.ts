import type { FilterClause, FilterNode } from '../../../../shared/records/filter.ts';
import type { Json } from '../../../../shared/json.ts';
import type { MessageId } from '../../../../generated/messages.gen.ts';
import { derivedId, type Translate } from '../../../i18n/text.ts';
import { toValueForm } from './filter-values.ts';

/** What the words of a filter need to know about fields. */
export interface FilterWords {
  text: Translate;
  /** `language` where one language of a text is compared. */
  field: (name: string, language?: string) => string;
  value: (field: string, value: Json) => string;
  /** What a language is called, by its code. */
  language: (code: string) => string;
}

/** `filter.op.contains` reads "{field} contains {value}": the whole clause is one message, as word order differs by language. */
export const operatorId = (op: FilterClause['op']): MessageId => derivedId('filter.clause', op);
export const operatorName = (op: FilterClause['op']): MessageId => derivedId('filter.operator', op);

function toClauseText(clause: FilterClause, words: FilterWords): string {
  const list = Array.isArray(clause.value) ? clause.value : [clause.value ?? null];
  const texts = list.map((one) => (toValueForm(clause.op) === 'language' ? words.language(String(one ?? '')) : words.value(clause.field, one)));
  return words.text(operatorId(clause.op), {
    field: words.field(clause.field, clause.language),
    value: texts.join(', '),
    low: texts[0] ?? '',
    high: texts[1] ?? '',
  });
}

/** The filter as people would say it; groups inside groups stand in brackets. */
export function toSentence(node: FilterNode, words: FilterWords, inner = false): string {
  if ('not' in node) return words.text('filter.not', { part: toSentence(node.not, words, true) });
  if ('field' in node) return toClauseText(node, words);
  const [parts, id] = 'and' in node ? [node.and, 'filter.and' as MessageId] : [node.or, 'filter.or' as MessageId];
  const sentence = parts.map((part) => toSentence(part, words, true)).reduce((left, right) => (left ? words.text(id, { left, right }) : right), '');
  return inner && parts.length > 1 ? `(${sentence})` : sentence;
}
