import { inArray } from 'drizzle-orm';
import { fsmProcedures } from '../../tables/workflow/fsm.ts';
import { brief } from '../brief.ts';

/** The guards and effects this program has. */
export default brief(fsmProcedures, {
  label: 'procedure_names',
  fields: ['sort'],
  where: inArray(fsmProcedures.sort, ['guard', 'effect']),
  order: ['procedure_code'],
  access: 'pages',
});
