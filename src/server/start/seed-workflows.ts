import { getTableName, sql } from 'drizzle-orm';
import type { Workflow } from '../../../schemas/workflows/grammar.ts';
import { forms } from '../../generated/server/forms.gen.ts';
import { procedureNames } from '../../generated/server/workflow.gen.ts';
import { workflowHomes, workflows } from '../../generated/server/workflows.gen.ts';
import type { Database, Transaction } from '../engine/database/database.ts';
import { createRegistry } from '../engine/records/core/registry.ts';
import { storedContent } from '../engine/workflow/defaults/content.ts';
import { keepDefault } from '../engine/workflow/defaults/keep-default.ts';
import type { Kept } from '../engine/workflow/defaults/keep-default.ts';

/** The procedures of this program, and those it lost that a workflow still names: the engine says so when they are wanted. */
async function seedProcedures(tx: Transaction): Promise<void> {
  const known = JSON.stringify(procedureNames);
  await tx.execute(sql`
    insert into fsm_procedure (procedure_code, sort, procedure_names)
    select procedure_code, sort, procedure_names from jsonb_to_recordset(${known}::jsonb) as known(procedure_code text, sort text, procedure_names jsonb)
    on conflict (procedure_code) do update set sort = excluded.sort, procedure_names = excluded.procedure_names
     where (fsm_procedure.sort, fsm_procedure.procedure_names) is distinct from (excluded.sort, excluded.procedure_names)`);
  await tx.execute(sql`
    delete from fsm_procedure p
     where not exists (select from jsonb_to_recordset(${known}::jsonb) as known(procedure_code text) where known.procedure_code = p.procedure_code)
       and not exists (select from fsm_type where on_loop = p.procedure_code)
       and not exists (select from fsm_step s where s.procedure_code = p.procedure_code)`);
}

/**
 * Ties the tables of the home forms to their types by triggers, so that a record gets its instance whoever writes it. A table that is
 * tied already is not locked.
 */
async function attachTables(tx: Transaction): Promise<void> {
  const homes = Object.entries(workflowHomes).flatMap(([type, form]) => (forms[form].table ? [{ type, table: getTableName(forms[form].table) }] : []));
  await tx.rows(sql`
    select kontor_fsm_attach(home."table"::regclass, home.type) from jsonb_to_recordset(${JSON.stringify(homes)}::jsonb) as home(type text, "table" text)
     where kontor_fsm_type_of(home."table"::regclass) is distinct from home.type`);
}

const registry = createRegistry(forms);

/**
 * Brings what workflows may run up to date, gives a database the workflows it lacks and lets those that nobody touched follow their
 * defaults; run at each start.
 * @param given the defaults, those of the program where nothing is said
 */
export const seedWorkflows = (database: Database, given: Readonly<Record<string, Workflow>> = workflows): Promise<Kept[]> =>
  database.system(async (tx) => {
    await seedProcedures(tx);
    const kept: Kept[] = [];
    // Asked for together: nearly all are equal, and each is a long way to the database and back.
    const stored = await Promise.all(Object.keys(given).map((type) => storedContent(tx, type)));
    for (const [i, [type, workflow]] of Object.entries(given).entries()) kept.push(await keepDefault(tx, registry, type, workflow, stored[i]));
    await attachTables(tx);
    return kept;
  });
