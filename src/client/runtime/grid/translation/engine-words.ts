import type { MessageId } from '../../../../generated/messages.gen.ts';
import type { TranslationMeans } from '../../../../shared/translation/engines.ts';

/** What the ways of translating are called. */
export const engineWords: Record<TranslationMeans, MessageId> = {
  gt: 'translation.engine_gt',
  deepl: 'translation.engine_deepl',
  openai: 'translation.engine_openai',
  deepseek: 'translation.engine_deepseek',
  copy: 'translation.copy',
};
