import * as v from 'valibot';
import { defineCall } from '../../../engine/http/define-call.ts';
import { readableTables } from '../../../engine/statements/run-statement.ts';
import { statementCaller } from './sql-page.ts';

/** What statements may read, for whoever may write one. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({}),
  run: async (_input, services, caller): Promise<{ tables: { table: string; columns: string[] }[] }> => {
    await statementCaller(services, caller);
    return { tables: readableTables.map(({ table, columns }) => ({ table, columns: [...columns] })) };
  },
});
