import { eq } from 'drizzle-orm';
import { fsmProcedures } from '../../tables/workflow/fsm.ts';
import { defineForm } from '../define.ts';

/** The loops this program has. */
export default defineForm({
  key: ['procedure_code'],
  scope: 'global',
  fields: { procedure_code: fsmProcedures.procedure_code, procedure_names: fsmProcedures.procedure_names },
  from: (select) => select.from(fsmProcedures).where(eq(fsmProcedures.sort, 'loop')),
  order: ['procedure_code'],
  search: ['procedure_code', 'procedure_names'],
});
