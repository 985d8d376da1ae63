import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shopRows } from '../../../../schemas/tables/shop-rows.ts';
import { areas } from '../../../../schemas/areas.ts';
import { figures } from '../../../generated/server/figures.gen.ts';
import { tables } from '../../../generated/server/tables.gen.ts';
import { commentTriggers } from './comment-triggers.ts';
import { fileTriggers } from './file-triggers.ts';
import { ledgerTriggers } from './ledger-triggers.ts';
import { openedViews } from './opened-views.ts';
import { shopRole, shopSchema, statementRole, statementSchema } from './pooled.ts';
import { statementRows } from './statement-rows.ts';
import { bandRules } from './band-rules.ts';
import { periodTriggers } from './period-triggers.ts';
import { sequenceTriggers } from './sequence-triggers.ts';
import { sharedUse } from './shared-use.ts';
import { storedTriggers } from './stored-triggers.ts';

const ending = '.sql';

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith(ending))
        .sort()
    : [];

/**
 * The texts of what may run again (functions, triggers, policies, rights), in the order in which they run: `engine/*.sql` by name,
 * then `<area>.sql` in the order of the areas.
 */
export function readScripts(folder: string): string[] {
  const byArea = new Map(areas.map((area) => [`${area}${ending}`, join(folder, `${area}${ending}`)]));
  const found = filesIn(folder);
  const stranger = found.find((file) => !byArea.has(file));
  if (stranger !== undefined) throw new Error(`${stranger} is named after no area`);
  const engine = join(folder, 'engine');
  const files = [...filesIn(engine).map((file) => join(engine, file)), ...[...byArea].filter(([file]) => found.includes(file)).map(([, file]) => file)];
  return files.map((file) => readFileSync(file, 'utf8'));
}

/** The scripts of this program, and what the declarations of its tables and figures ask the database to keep. */
export const ownScripts = (): string[] => {
  const scripts = readScripts(fileURLToPath(new URL('../../../../schemas/sql', import.meta.url)));
  return [
    ...scripts,
    fileTriggers(tables),
    ledgerTriggers(tables),
    commentTriggers(tables),
    sharedUse(tables),
    ...tables.map(periodTriggers).filter((text) => text !== ''),
    ...tables.map(bandRules).filter((text) => text !== ''),
    ...tables.map(sequenceTriggers).filter((text) => text !== ''),
    ...Object.values(figures).flatMap(({ meaning: { stored } }) => (stored ? [storedTriggers(stored, scripts)] : [])),
    openedViews({ role: shopRole, schema: shopSchema, rows: shopRows }),
    openedViews({ role: statementRole, schema: statementSchema, rows: statementRows }),
  ];
};
