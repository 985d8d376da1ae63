import { forms } from '../generated/server/forms.gen.ts';
import { checks } from '../generated/server/parts/checks.gen.ts';
import { derivations } from '../generated/server/parts/derivations.gen.ts';
import { effects } from '../generated/server/parts/effects.gen.ts';
import { followers } from '../generated/server/parts/followers.gen.ts';
import { guards } from '../generated/server/parts/guards.gen.ts';
import { listeners } from '../generated/server/parts/listeners.gen.ts';
import { loops } from '../generated/server/parts/loops.gen.ts';
import { procedures } from '../generated/server/parts/procedures.gen.ts';
import { tools } from '../generated/server/parts/tools.gen.ts';
import { profiles } from '../generated/server/profiles.gen.ts';
import { shopForms } from '../generated/server/shop-forms.gen.ts';
import { tables } from '../generated/server/tables.gen.ts';
import { workflowHomes } from '../generated/server/workflows.gen.ts';
import { createLargeCalls, wholeListLimits } from './engine/access/large-calls.ts';
import { createLoginLimits } from './engine/access/login-limits.ts';
import { createSessions } from './engine/access/sessions.ts';
import { signingKey } from './engine/access/signing-key.ts';
import { createTokens } from './engine/access/tokens.ts';
import type { Tokens } from './engine/access/tokens.ts';
import type { Database } from './engine/database/database.ts';
import { createSideProcess } from './engine/aside/side-process.ts';
import { createPictures } from './engine/images/pictures.ts';
import { createRecords } from './engine/records/engine.ts';
import type { RecordsOptions } from './engine/records/engine.ts';
import type { Services } from './engine/services.ts';
import { createFetchFile } from './engine/remote/fetch-file.ts';
import { offline } from './engine/installation.ts';
import type { Installation } from './engine/installation.ts';
import { noTranslation } from './engine/translation/settings.ts';
import type { TranslationBudget } from './engine/translation/budget.ts';
import type { TranslationSettings } from './engine/translation/settings.ts';
import { createRowTranslation } from './engine/translation/translate-rows.ts';
import { noteAccounts } from './domain/finance/online/note-accounts.ts';
import { createVisitorCountry } from './domain/storefront/visitor-country.ts';
import { createDrawings } from './engine/translation/drawings.ts';
import { createReplies } from './engine/translation/replies.ts';
import { createTranslator } from './engine/translation/translator.ts';
import type { EngineFailure } from './engine/translation/upstream.ts';
import { temporaryPlaces } from './engine/storage/configured-storage.ts';
import type { FilePlaces } from './engine/storage/configured-storage.ts';
import { createUploads } from './engine/storage/keep-upload.ts';
import { createContentReader } from './engine/storage/read-content.ts';
import { createImports } from './engine/transfer/import/imports.ts';
import { unwatched } from './engine/watch/health-watch.ts';
import type { HealthWatch } from './engine/watch/health-watch.ts';
import { createWorkflow } from './engine/workflow/create-workflow.ts';
import { createHomes } from './engine/workflow/homes.ts';

/** How translation works on this server; without settings no engine has a key. */
export interface TranslationOptions {
  settings?: TranslationSettings;
  budget?: TranslationBudget;
  /** Milliseconds an engine may take; 120000. */
  timeout?: number;
  /** Hears why an engine failed. */
  warn?: (failure: EngineFailure) => void;
}

/** What the program declares of its records, and what its domain does when they are written. */
export const declaredRecords: Omit<RecordsOptions, 'database' | 'installation'> = {
  forms: { ...forms, ...Object.fromEntries(shopForms) },
  tables,
  derivations,
  checks: Object.values(checks).map(({ make }) => make({ guards, effects, loops })),
  followers: Object.values(followers),
  listeners: Object.values(listeners).map(({ hear }) => hear),
};

/** The services of one server over a migrated database. */
export async function createServices(
  database: Database,
  tokenSeconds = 3600,
  places: FilePlaces = temporaryPlaces(),
  translation: TranslationOptions = {},
  installation: Installation = offline,
  health: HealthWatch = unwatched,
): Promise<{ services: Services; tokens: Tokens }> {
  const tokens = createTokens(await signingKey(database), tokenSeconds);
  await noteAccounts(database, installation);
  const records = createRecords({ ...declaredRecords, database, installation });
  const engines = { settings: noTranslation, ...translation, database };
  const translator = createTranslator(engines);
  const sideProcess = createSideProcess();
  const services: Services = {
    database,
    sessions: createSessions(database, tokens, installation),
    loginLimits: createLoginLimits(database),
    largeCalls: createLargeCalls(),
    wholeLists: createLargeCalls(wholeListLimits),
    installation,
    health,
    records,
    procedures,
    tools,
    imports: createImports({ database, records, profiles }),
    storage: places.storage,
    uploads: createUploads({ database, records, storage: places.storage }),
    readContent: createContentReader(sideProcess),
    drawPdf: (paper) => sideProcess.run('toPdf', paper),
    readMail: (source) => sideProcess.run('readMail', source),
    pictures: createPictures({ database, sideProcess, ...places }),
    fetchPublic: createFetchFile({ allow: [] }),
    workflow: createWorkflow({ database, records, homes: createHomes(forms, workflowHomes), guards, effects, loops }),
    translator,
    replies: createReplies(engines),
    drawings: createDrawings(engines),
    rowTranslation: createRowTranslation(records, translator),
    visitorCountry: createVisitorCountry(installation.countryService),
  };
  return { services, tokens };
}
