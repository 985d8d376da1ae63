import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { AnyKind } from '../../../../schemas/kinds/define.ts';
import { kinds } from '../../../../src/generated/kinds.gen.ts';
import { declaredForms, natureIn } from './declared.ts';

const allKinds: readonly (readonly [string, AnyKind])[] = Object.entries(kinds);
/** Options as a field declares them; kinds that need none are asked without. */
const optionsOf = (kind: AnyKind): unknown =>
  declaredForms.flatMap(([, form]) => Object.keys(form.fields).map((field) => natureIn(form, field))).find((nature) => nature.kind === kind)?.options;

describe.each(allKinds)('the kind %s', (_, kind) => {
  const options = optionsOf(kind) as never;
  const schema = kind.value(options);

  it('takes each of its examples as it is, and has two', () => {
    const examples = kind.examples(options);
    if ('form' in examples) return expect(declaredForms.map(([name]) => name)).toContain(examples.form);
    expect(examples.length).toBeGreaterThan(1);
    for (const example of examples) expect(v.safeParse(schema, example)).toMatchObject({ success: true, output: example });
  });

  it('takes nothing that it calls wrong', () => {
    expect(kind.wrong().length).toBeGreaterThan(0);
    expect(kind.wrong().filter((value) => v.is(schema, value))).toEqual([]);
  });
});
