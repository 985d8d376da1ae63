import { sql } from 'drizzle-orm';
import { code, instant, longText } from '../../kinds.gen.ts';
import { column, workingTable, table } from '../define.ts';
import { fsmTypes } from './fsm.ts';

/** When the loop procedure of a type ran last and runs next. */
export const fsmLoops = workingTable(
  table('fsm_loop', {
    type_code: column(code)
      .primaryKey()
      .references(() => fsmTypes.type_code, { onDelete: 'cascade' }),
    next_run_at: column(instant)
      .notNull()
      .default(sql`now()`),
    last_run_at: column(instant),
    last_error: column(longText),
  }),
);
