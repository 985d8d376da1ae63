import type { Json } from '../../../shared/json.ts';
import type { Language } from '../../../shared/languages.ts';
import { parseGroup } from '../../../shared/records/days.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { periodText } from '../../../shared/records/period-text.ts';
import type { DaySpan } from '../../../shared/records/time-spans.ts';
import { writeDay, writeValue } from '../../engine/documents/write-value.ts';
import type { FormWriting } from '../../engine/documents/write-value.ts';
import { wordIn } from '../../engine/outbox/public-text.ts';

export const spanText = (writing: { language: Language }, [from, to]: DaySpan): string =>
  from === to ? writeDay(writing, from) : `${writeDay(writing, from)} – ${writeDay(writing, to)}`;

/** What a group is called, by the name that it is grouped by. */
export function groupText(writing: FormWriting, name: string, value: Json): string {
  const { language } = writing;
  const { field, by } = parseGroup(name) ?? { field: name, by: undefined };
  if (value === null) return wordIn(language, 'report.empty_value');
  if (by !== undefined)
    return periodText(String(value), by, { language, text: (id, values) => wordIn(language, id, values), date: (day) => writeDay(writing, day) });
  // Of a text per language it is that of one language already.
  return typeof value === 'string' && writing.form.fields.get(field)?.trait.perLanguage ? value : writeValue(writing, field, value);
}

/** A filter as people would say it. */
export function filterText(writing: FormWriting, node: FilterNode): string {
  const { language } = writing;
  if ('not' in node) return wordIn(language, 'filter.not', { part: filterText(writing, node.not) });
  if ('field' in node) {
    const values = (Array.isArray(node.value) ? node.value : [node.value ?? null]).map((value) => writeValue(writing, node.field, value));
    const [low = '', high = ''] = values;
    return wordIn(language, `filter.clause.${node.op}`, { field: wordIn(language, `field.${node.field}`), value: values.join(', '), low, high });
  }
  const [parts, id] = 'and' in node ? [node.and, 'filter.and'] : [node.or, 'filter.or'];
  const [first = '', ...further] = parts.map((part) => filterText(writing, part));
  return further.reduce((left, right) => wordIn(language, id, { left, right }), first);
}
