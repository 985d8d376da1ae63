import { forms } from '../generated/server/forms.gen.ts';
import { effects, guards, loops } from '../generated/server/workflow.gen.ts';
import { createLoginLimits } from './access/login-limits.ts';
import { createSessions } from './access/sessions.ts';
import { signingKey } from './access/signing-key.ts';
import { createTokens } from './access/tokens.ts';
import type { Tokens } from './access/tokens.ts';
import type { Database } from './database/database.ts';
import { createRecords } from './records/engine.ts';
import type { Services } from './services.ts';
import { createImports } from './transfer/import/imports.ts';
import { checkConfiguration } from './workflow/configuration/check-configuration.ts';
import { createWorkflow } from './workflow/create-workflow.ts';

/** The services of one server over a migrated database. */
export async function createServices(database: Database, tokenSeconds = 3600): Promise<{ services: Services; tokens: Tokens }> {
  const tokens = createTokens(await signingKey(database), tokenSeconds);
  const records = createRecords({ database, forms, checks: [checkConfiguration({ guards, effects, loops })] });
  const services: Services = {
    database,
    sessions: createSessions(database, tokens),
    loginLimits: createLoginLimits(database),
    records,
    imports: createImports({ database, records }),
    workflow: createWorkflow({ database, records, forms, guards, effects, loops }),
  };
  return { services, tokens };
}
