import { useCallback } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { type Answer, useAnswer } from '../use-answer.ts';
import type { StateOffers } from './board-steps.ts';
import type { Ways } from './use-ways.ts';

/** What the records of some cards may do, as the server says now. */
export const useStateOffers = ({ load }: Ways, rows: readonly JsonObject[]): Answer<readonly StateOffers[]> =>
  useAnswer<readonly StateOffers[]>(useCallback(() => load(rows), [load, rows]));
