import * as v from 'valibot';
import { comparisons } from '../../../../../shared/records/compared-spans.ts';
import { havingOperators, havingsSchema } from '../../../../../shared/records/having.ts';
import { groupLimits } from '../../../../../shared/records/report-setting.ts';
import { timeSpanNames } from '../../../../../shared/records/time-spans.ts';
import type { OfferedReport, Offer } from '../offer.ts';

const name = v.pipe(v.string(), v.maxLength(200));
const day = v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)));

/** What an engine may say: names of what is offered, spans of the list, and names of things in the words of the question. No text of its own is shown to anybody. */
export const planSchema = v.strictObject({
  kind: v.picklist(['report', 'list', 'none']),
  report: v.nullable(name),
  list: v.nullable(name),
  figures: v.pipe(v.array(name), v.maxLength(8)),
  groups: v.pipe(v.array(name), v.maxLength(3)),
  span: v.nullable(v.picklist(timeSpanNames)),
  from: day,
  to: day,
  as_of: day,
  compare: v.nullable(v.picklist(comparisons)),
  limit: v.nullable(v.picklist(groupLimits)),
  least: v.boolean(),
  having: havingsSchema,
  only: v.pipe(v.array(v.strictObject({ field: name, say: v.pipe(v.string(), v.maxLength(200)) })), v.maxLength(8)),
});
export type Plan = v.InferOutput<typeof planSchema>;

const orNull = (schema: object): object => ({ anyOf: [schema, { type: 'null' }] });
const strings = (values: readonly (string | number)[], type = 'string'): object => ({ type, enum: values });

/** The same for the engine, as the protocol of structured outputs wants it: every member required, names as lists of choices. */
export function planFormat({ reports, lists }: Offer): Record<string, unknown> {
  const of = (pick: (report: OfferedReport) => readonly string[]): string[] => [...new Set(reports.flatMap(pick))];
  const aDay = orNull({ type: 'string', description: 'YYYY-MM-DD' });
  const properties = {
    kind: strings(['report', 'list', 'none']),
    report: orNull(strings(reports.map(({ screen }) => screen))),
    list: orNull(strings(lists.map(({ title }) => title))),
    figures: { type: 'array', items: strings(of(({ measures }) => measures)) },
    groups: { type: 'array', items: strings(of(({ groups }) => groups)) },
    span: orNull(strings(timeSpanNames)),
    from: aDay,
    to: aDay,
    as_of: aDay,
    compare: orNull(strings(comparisons)),
    limit: orNull(strings(groupLimits, 'integer')),
    least: { type: 'boolean', description: 'The limit is of the smallest' },
    having: {
      type: 'array',
      description: 'What figures of the groups have to be; percentages as hundredths',
      items: {
        type: 'object',
        properties: { field: strings(of(({ measures }) => measures)), op: strings(havingOperators), value: { type: 'number' } },
        required: ['field', 'op', 'value'],
        additionalProperties: false,
      },
    },
    only: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, say: { type: 'string', description: 'The words of the question' } },
        required: ['field', 'say'],
        additionalProperties: false,
      },
    },
  };
  return { name: 'plan', strict: true, schema: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false } };
}
