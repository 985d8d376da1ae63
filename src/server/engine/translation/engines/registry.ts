import type { EngineName } from '../../../../shared/translation/engines.ts';
import { deepl } from './deepl.engine.ts';
import { deepseek } from './deepseek.engine.ts';
import type { Engine } from './define.ts';
import { gt } from './gt.engine.ts';
import { openai } from './openai.engine.ts';

export const engines: Record<EngineName, Engine> = { gt, openai, deepl, deepseek };
