import { productCategoryLinks } from '../../schemas/tables/catalogue.ts';
import { forms } from '../generated/server/forms.gen.ts';
import { effects, guards, loops } from '../generated/server/workflow.gen.ts';
import { createLoginLimits } from './access/login-limits.ts';
import { createSessions } from './access/sessions.ts';
import { signingKey } from './access/signing-key.ts';
import { createTokens } from './access/tokens.ts';
import type { Tokens } from './access/tokens.ts';
import type { Database } from './database/database.ts';
import { coverFollower } from './images/cover-follower.ts';
import { createPictureProcess } from './images/picture-process.ts';
import { createPictures } from './images/pictures.ts';
import { createRecords } from './records/engine.ts';
import type { Services } from './services.ts';
import { keepOrigins } from './translation/origins.ts';
import { noTranslation } from './translation/settings.ts';
import type { TranslationSettings } from './translation/settings.ts';
import { createRowTranslation } from './translation/translate-rows.ts';
import { createTranslator } from './translation/translator.ts';
import type { EngineFailure } from './translation/upstream.ts';
import { temporaryPlaces } from './storage/configured-storage.ts';
import type { FilePlaces } from './storage/configured-storage.ts';
import { createUploads } from './storage/keep-upload.ts';
import { createContentReader } from './storage/read-content.ts';
import { createImports } from './transfer/import/imports.ts';
import { checkConfiguration } from './workflow/configuration/check-configuration.ts';
import { createWorkflow } from './workflow/create-workflow.ts';

/** How translation works on this server; without settings no engine has a key. */
export interface TranslationOptions {
  settings?: TranslationSettings;
  /** Milliseconds an engine may take; 120000. */
  timeout?: number;
  /** Hears why an engine failed. */
  warn?: (failure: EngineFailure) => void;
}

/** The services of one server over a migrated database. */
export async function createServices(database: Database, tokenSeconds = 3600, places: FilePlaces = temporaryPlaces(), translation: TranslationOptions = {}): Promise<{ services: Services; tokens: Tokens }> {
  const tokens = createTokens(await signingKey(database), tokenSeconds);
  const records = createRecords({ database, forms, tables: [productCategoryLinks], checks: [checkConfiguration({ guards, effects, loops })], followers: [coverFollower], listeners: [keepOrigins] });
  const translator = createTranslator({ settings: noTranslation, ...translation, database });
  const pictureProcess = createPictureProcess();
  const services: Services = {
    database,
    sessions: createSessions(database, tokens),
    loginLimits: createLoginLimits(database),
    records,
    imports: createImports({ database, records }),
    storage: places.storage,
    uploads: createUploads({ database, records, storage: places.storage }),
    readContent: createContentReader(pictureProcess),
    pictures: createPictures({ database, pictureProcess, ...places }),
    workflow: createWorkflow({ database, records, forms, guards, effects, loops }),
    translator,
    rowTranslation: createRowTranslation(records, translator),
  };
  return { services, tokens };
}
