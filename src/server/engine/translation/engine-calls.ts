import { sql } from 'drizzle-orm';
import type { EngineName } from '../../../shared/translation/engines.ts';
import type { Database } from '../database/database.ts';
import type { EngineResult } from './engines/define.ts';

/** What a call of an engine cost and how it ended. */
export interface EngineCall {
  engine: EngineName;
  purpose: string;
  characters: number;
  milliseconds: number;
  userId: number | null;
  /** Which model it was and what it took, where it answered. */
  result?: Omit<EngineResult, 'text'> | undefined;
  failure?: string | undefined;
}

/** Writes the call down; the texts are not kept. */
export const logEngineCall = (database: Database, { engine, purpose, characters, milliseconds, userId, result, failure }: EngineCall): Promise<unknown> =>
  database.system((tx) =>
    tx.execute(sql`
      insert into engine_call (engine, model, purpose, characters, tokens_in, tokens_out, milliseconds, failure, user_id)
      values (${engine}, ${result?.model ?? null}, ${purpose}, ${characters}, ${result?.tokens_in ?? null}, ${result?.tokens_out ?? null},
              ${Math.round(milliseconds)}, ${failure ?? null}, ${userId})`),
  );
