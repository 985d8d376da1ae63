import { expect, it, vi } from 'vitest';
import type { ActionContext, Question } from '../../../src/client/actions/define.ts';
import { procedureAction } from '../../../src/client/actions/procedure-action.ts';
import type { ProcedureName } from '../../../src/generated/procedures.gen.ts';
import type { JsonObject } from '../../../src/shared/json.ts';

/* A procedure of one row asks for amounts in the currency of that row. */

const action = procedureAction('publish' satisfies ProcedureName, {
  icon: 'eye',
  right: 'set',
  needs: 'one',
  input: { amount: { kind: 'money', options: { currency: 'currency_code' }, writable: true, creatable: true, required: true } },
});

/** The question that is put about a row, and what was asked of the server before. */
async function questionAbout(row: JsonObject): Promise<{ question: Question | undefined; asked: unknown[][] }> {
  const ask = vi.fn<ActionContext['ask']>(() => Promise.resolve(null));
  const list = vi.fn((..._: unknown[]) => Promise.resolve([{ order_id: 7, currency_code: 'RON' }]));
  const context: Partial<ActionContext> = {
    ask,
    count: 1,
    rows: [row],
    text: (id) => id,
    form: { name: 'orders', key: ['order_id'] } as Partial<ActionContext['form']> as ActionContext['form'],
    api: { action: list } as Partial<ActionContext['api']> as ActionContext['api'],
  };
  await action.run(context as ActionContext);
  return { question: ask.mock.calls[0]?.[0], asked: list.mock.calls };
}

it('takes the currency from the row in sight', async () => {
  const { question, asked } = await questionAbout({ order_id: 7, currency_code: 'HUF', note: 'x' });
  expect(question?.record).toEqual({ currency_code: 'HUF' });
  expect(asked).toEqual([]);
});

it('fetches it where no column shows it', async () => {
  const { question, asked } = await questionAbout({ order_id: 7 });
  expect(question?.record).toEqual({ currency_code: 'RON' });
  expect(asked).toEqual([['orders', 'list', { filter: { and: [{ field: 'order_id', op: 'eq', value: 7 }] } }]]);
});
