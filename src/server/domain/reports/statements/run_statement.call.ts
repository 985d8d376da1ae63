import * as v from 'valibot';
import { countCallOfUser } from '../../../engine/access/call-limits.ts';
import { defineCall } from '../../../engine/http/define-call.ts';
import { runStatement } from '../../../engine/statements/run-statement.ts';
import type { StatementRows } from '../../../engine/statements/run-statement.ts';
import { writeQuestion } from '../questions/question-log.ts';
import { statementCaller } from './sql-page.ts';

/** Statements of one user in a quarter of an hour. */
const mostStatements = 120;
const longestStatement = 10_000;

/** A statement in SQL that only reads, for whoever may use that page; each is logged with what it came to. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ statement: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(longestStatement)) }),
  async run({ statement }, services, caller): Promise<StatementRows> {
    const { userId, companyCode } = await statementCaller(services, caller);
    await countCallOfUser(services.database, 'statement', userId, mostStatements);
    const start = performance.now();
    let kind: 'rows' | 'failed' = 'failed';
    try {
      const told = await services.largeCalls.run(userId, () => runStatement(services.database, caller, statement));
      kind = 'rows';
      return told;
    } finally {
      const line = { userId, companyCode, question: statement, language: null, kind, page: null, by: 'sql', milliseconds: performance.now() - start };
      await writeQuestion(services, line);
    }
  },
});
