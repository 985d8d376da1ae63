import { describe, expect, it } from 'vitest';
import { calls } from '../../../../src/generated/server/parts/calls.gen.ts';
import { paperCall } from '../../../../src/server/engine/documents/paper-calls.ts';
import { reportCall } from '../../../../src/server/domain/reports/reports.routes.ts';
import { actionSchemas } from '../../../../src/server/engine/records/action-schemas.ts';
import { ownActions } from '../../../../src/server/engine/records/api_action.call.ts';
import { exportCall } from '../../../../src/server/engine/transfer/transfer.routes.ts';
import { questionCall } from '../../../../src/server/domain/reports/questions/ai_query.routes.ts';
import { formatted, freely } from '../../../../src/server/engine/translation/replies.routes.ts';
import { plain, prompted } from '../../../../src/server/engine/translation/translation.routes.ts';

/* What a call takes has an end everywhere: no list, record or text without a bound, and members are counted before they are looked at. */

/** What is read of a schema here. */
interface Node {
  type: string;
  entries?: Record<string, Node>;
  options?: readonly unknown[];
  wrapped?: Node;
  item?: Node;
  key?: Node;
  value?: Node;
  pipe?: Node[];
  getter?: (input: unknown) => Node;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** What a schema that depends on its input is asked with: the sorts of a filter's nodes. */
const inputs = [{}, { and: [] }, { or: [] }, { not: {} }];

function innerOf({ entries = {}, options = [], wrapped, item, key, value, getter }: Node): [string, Node][] {
  const choices = options.filter(isNode);
  const inner: [string, Node | undefined][] = [
    ...Object.entries(entries),
    ...choices.map((one): [string, Node] => ['', one]),
    ['', wrapped],
    ['[]', item],
    ['name', key],
    ['{}', value],
    ...(getter ? inputs.map((input): [string, Node] => ['', getter(input)]) : []),
  ];
  return inner.filter((one): one is [string, Node] => one[1] !== undefined);
}

/** Whatever of a schema has no end, by its path. */
function endless(schema: Node, path = '', seen = new Set<Node>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const steps = schema.pipe ?? [schema];
  const has = (type: string): boolean => steps.some((step) => step !== schema && step.type === type);
  const isCounted = steps[0]?.type === 'custom';
  const found: string[] = [];
  const types = steps.map(({ type }) => type);
  if (types.includes('string') && !has('max_length')) found.push(`${path}: a text`);
  if (types.includes('array') && !(isCounted && has('max_length'))) found.push(`${path}: a list`);
  if (types.includes('record') && !(isCounted && has('max_entries'))) found.push(`${path}: a record`);
  for (const step of steps) {
    if (step !== schema && step.pipe) found.push(...endless(step, path, seen));
    for (const [name, inner] of innerOf(step)) found.push(...endless(inner, name === '' ? path : `${path}.${name}`, seen));
  }
  return found;
}

const taken: [name: string, schema: unknown][] = [
  ...Object.entries(calls).map(([name, { input }]): [string, unknown] => [name, input]),
  ...[...ownActions].map(([name, { input }]): [string, unknown] => [name, input]),
  ...Object.entries(actionSchemas),
  ['/export', exportCall],
  ['/paper', paperCall],
  ['/report', reportCall],
  ['/api of languages', plain],
  ['/api of content', prompted],
  ['/api of replies', freely],
  ['/api of replies in a format', formatted],
  ['/ai/query', questionCall],
];

describe('what is taken', () => {
  it.each(taken)('by %s has an end everywhere', (name, schema) => {
    if (!isNode(schema)) throw new Error(`${name} has no schema`);
    expect(endless(schema)).toEqual([]);
  });
});
