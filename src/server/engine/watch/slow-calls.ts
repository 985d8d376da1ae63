import type { Database } from '../database/database.ts';
import { statements } from './told.ts';
import type { Action, RanStatement } from './told.ts';

/** So many are kept of each form, the slowest. */
const mostOfForm = 3;

/** A statement that took long. Values are not kept, and texts in its plan are left out. */
export interface SlowCall {
  form: string;
  action: string;
  milliseconds: number;
  at: string;
  statement: string;
  /** As the database makes it now, for the same caller; absent until it is there. */
  plan?: string;
  /** Why there is no plan. */
  no_plan?: string;
}

export interface SlowCalls {
  /** The slowest of all forms first. */
  list(): SlowCall[];
  stop(): void;
}

/** A plan without the texts that stand in it: some are of persons. */
const withoutTexts = (plan: string): string => plan.replaceAll(/'(?:[^']|'')*'/g, "'…'");

/** Listens for statements that take long, and asks for their plans, one after the other. */
export function watchSlowCalls(database: Database, slowAfter: number): SlowCalls {
  const byForm = new Map<string, SlowCall[]>();
  let asking = Promise.resolve();

  const planOf = async (call: SlowCall, { userId, companyCode }: Action, { text, values }: RanStatement): Promise<void> => {
    try {
      const explain = { text: `EXPLAIN ${text}`, values, isVaried: true };
      const lines = await database.transaction({ userId, companyCode }, (tx) => tx.rows<{ 'QUERY PLAN': string }>(explain), { readOnly: true });
      call.plan = withoutTexts(lines.map((line) => line['QUERY PLAN']).join('\n'));
    } catch (error) {
      call.no_plan = withoutTexts(error instanceof Error ? error.message : String(error));
    }
  };

  const hear = (message: unknown): void => {
    const ran = message as RanStatement;
    const { action } = ran;
    if (!action || ran.milliseconds < slowAfter || ran.text.startsWith('EXPLAIN')) return;
    const { form } = action;
    const others = (byForm.get(form) ?? []).filter(({ statement, milliseconds }) => statement !== ran.text || milliseconds > ran.milliseconds);
    if (others.some(({ statement }) => statement === ran.text)) return;
    const call: SlowCall = { form, action: action.action, milliseconds: Math.round(ran.milliseconds), at: new Date().toISOString(), statement: ran.text };
    const kept = [...others, call].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, mostOfForm);
    byForm.set(form, kept);
    if (kept.includes(call)) asking = asking.then(() => planOf(call, action, ran));
  };
  statements.subscribe(hear);

  return { list: () => [...byForm.values()].flat().sort((a, b) => b.milliseconds - a.milliseconds), stop: () => void statements.unsubscribe(hear) };
}
