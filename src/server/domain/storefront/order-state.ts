import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Language } from '../../../shared/languages.ts';

/** How an order stands, as its pages tell it, of a state `s`: `state` and `"isInPreparation"`. */
export const orderStateFields = (language: Language): SQL =>
  sql`coalesce(nullif(s.state_names ->> ${language}, ''), s.state_names ->> 'en') as state, s.state_code in ('ready_to_collect', 'collecting') as "isInPreparation"`;
