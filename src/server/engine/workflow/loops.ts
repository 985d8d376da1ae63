import type { Database } from '../database/database.ts';
import { announceAll } from './announce.ts';
import type { Moved } from './announce.ts';
import type { Loop } from './define.ts';
import type { TriggerScope } from './trigger.ts';

interface DueLoop {
  type_code: string;
  on_loop: string;
}

/** Takes the next due type and sets its next run, so that no other server takes it; what a crash leaves undone the next run finds. */
const claim = (database: Database): Promise<DueLoop | undefined> =>
  database.system(async (tx) => {
    await tx.execute({
      text: 'insert into fsm_loop (type_code) select type_code from fsm_type where on_loop is not null and default_loop_interval is not null on conflict do nothing',
    });
    return tx.row<DueLoop>({
      text:
        `with due as (select l.type_code, t.on_loop, t.default_loop_interval from fsm_loop l join fsm_type t using (type_code) ` +
        `where l.next_run_at <= now() and t.on_loop is not null and t.default_loop_interval is not null order by l.next_run_at for update of l skip locked limit 1) ` +
        `update fsm_loop l set last_run_at = now(), next_run_at = now() + due.default_loop_interval * interval '1 minute' from due where l.type_code = due.type_code returning l.type_code, due.on_loop`,
    });
  });

const companies = (database: Database): Promise<{ company_code: string }[]> =>
  database.system((tx) => tx.rows({ text: 'select company_code from company where not disabled order by company_code' }));

/** Runs due loop procedures, once per company, and fires what they find as any other event; refusals are no errors, because rows age. */
export function createLoops({ database, records, steps, report, loops }: TriggerScope & { loops: Readonly<Record<string, Loop>> }) {
  async function runFor({ type_code, on_loop }: DueLoop, company_code: string): Promise<Moved[]> {
    const loop = Object.hasOwn(loops, on_loop) ? loops[on_loop] : undefined;
    if (!loop) throw new Error(`this server has no loop procedure ${on_loop}`);
    const actor = { userId: null, companyCode: company_code };
    const due = await database.transaction(actor, (tx) => loop.due({ tx, type_code }));
    const moved: Moved[] = [];
    for (const { fsm_instance_id, event_code } of due) {
      const step = await steps.step(actor, fsm_instance_id, { event_code, params: {}, fields: {}, expected_state: undefined, idempotency_key: undefined });
      if (step && step.moved !== null) moved.push({ company_code, entity: step.moved });
    }
    return moved;
  }

  async function run(due: DueLoop): Promise<Moved[]> {
    const moved: Moved[] = [];
    const errors: string[] = [];
    for (const { company_code } of await companies(database)) {
      // One company's trouble is not another's.
      await runFor(due, company_code).then(
        (made) => moved.push(...made),
        (error: unknown) => {
          report(error);
          errors.push(`${company_code}: ${error instanceof Error ? error.message : String(error)}`);
        },
      );
    }
    await database.system((tx) =>
      tx.execute({ text: 'update fsm_loop set last_error = $2 where type_code = $1', values: [due.type_code, errors.length > 0 ? errors.join('\n') : null] }),
    );
    return moved;
  }

  return async function runLoops(): Promise<number> {
    const moved: Moved[] = [];
    for (let due = await claim(database); due; due = await claim(database)) moved.push(...(await run(due)));
    await announceAll(database, records, moved).catch(report);
    return moved.length;
  };
}
