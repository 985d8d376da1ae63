import { appError } from '../../../shared/errors.ts';
import type { EngineName } from '../../../shared/translation/engines.ts';
import { engineNames } from '../../../shared/translation/engines.ts';
import type { TranslationSettings } from './settings.ts';

/**
 * The model that is asked: one that was named, else that of the stored prompt, if the settings allow it. One prompt serves all engines: a model
 * of another is none of this one's, which takes its own.
 * @throws AppError model_not_allowed
 */
export function modelOf(settings: TranslationSettings, engine: EngineName, named: string | undefined, stored: string | null): string | undefined {
  const { models } = settings[engine];
  const model = named ?? stored ?? undefined;
  if (models.length === 0 || model === undefined || models.includes(model)) return model;
  if (named === undefined && engineNames.some((other) => settings[other].models.includes(model))) return undefined;
  throw appError('model_not_allowed', { model, models: models.join(', ') });
}
