import { sql } from 'drizzle-orm';
import type { EngineName } from '../../../shared/translation/engines.ts';
import type { Database } from '../database/database.ts';
import { costOf } from './cost.ts';
import type { EngineResult } from './engines/define.ts';
import type { TranslationSettings } from './settings.ts';

/** What a call of an engine took and how it ended. */
export interface EngineCall {
  engine: EngineName;
  purpose: string;
  characters: number;
  milliseconds: number;
  userId: number | null;
  companyCode: string | null;
  /** The model that was asked. */
  model?: string | undefined;
  /** Which model it was and what it took, where it answered. */
  result?: Omit<EngineResult, 'text'> | undefined;
  failure?: string | undefined;
  /** In US dollars, where it is paid for neither by tokens nor by characters. */
  cost?: number | undefined;
}

/** A call that was written down, and what it cost in US dollars. */
export interface LoggedCall {
  engine_call_id: number;
  cost: number;
}

/** Writes the call down; the texts are not kept. What an engine failed to answer costs what it counted, else nothing. */
export async function logEngineCall(
  { database, settings }: { database: Database; settings: TranslationSettings },
  { engine, purpose, characters, milliseconds, userId, companyCode, model, result, failure, cost: known }: EngineCall,
): Promise<LoggedCall> {
  const cost = known ?? (result ? costOf(settings[engine], { characters, ...result, models: [result.model, model] }) : 0);
  const row = await database.system((tx) =>
    tx.row<{ engine_call_id: number }>(sql`
      insert into engine_call (engine, model, purpose, characters, tokens_in, tokens_out, milliseconds, failure, user_id, for_company, cost_usd)
      values (${engine}, ${result?.model ?? null}, ${purpose}, ${characters}, ${result?.tokens_in ?? null}, ${result?.tokens_out ?? null},
              ${Math.round(milliseconds)}, ${failure ?? null}, ${userId}, ${companyCode}, ${cost}) returning engine_call_id`),
  );
  return { engine_call_id: row?.engine_call_id ?? 0, cost };
}
