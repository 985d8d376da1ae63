import type { LoginLimits } from './access/login-limits.ts';
import type { Sessions } from './access/sessions.ts';
import type { Database } from './database/database.ts';
import type { Records } from './records/engine.ts';
import type { Imports } from './transfer/import/imports.ts';
import type { Workflow } from './workflow/create-workflow.ts';

/** What calls work with; made once per server. */
export interface Services {
  database: Database;
  sessions: Sessions;
  loginLimits: LoginLimits;
  records: Records;
  imports: Imports;
  workflow: Workflow;
}
