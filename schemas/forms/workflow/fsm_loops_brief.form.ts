import { eq } from 'drizzle-orm';
import { fsmProcedures } from '../../tables/workflow/fsm.ts';
import { brief } from '../brief.ts';

/** The loops this program has. */
export default brief(fsmProcedures, { label: 'procedure_names', where: eq(fsmProcedures.sort, 'loop'), order: ['procedure_code'], access: 'pages' });
