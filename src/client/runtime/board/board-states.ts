import type { Language, MultiText } from '../../../shared/languages.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { pickText } from '../../../shared/text/multi-text.ts';

/** A state of a workflow as a column shows it. */
export interface BoardState {
  id: number;
  code: string;
  name: string;
  color: string | null;
  initial: boolean;
  final: boolean;
  /** Shown until somebody hides it; other states are hidden until somebody shows them. */
  usual: boolean;
}

/** Rows of form `fsm_states` in their order. */
export const toStates = (rows: readonly JsonObject[], language: Language): BoardState[] =>
  rows.map((row) => ({
    id: Number(row.state_id),
    code: String(row.state_code),
    name: pickText((row.state_names ?? null) as MultiText | null, language) || String(row.state_code),
    color: typeof row.color === 'string' ? row.color : null,
    initial: row.initial_state === true,
    final: row.final_state === true,
    usual: row.show_in_filters === true,
  }));

/** The states in sight: the usual ones, less or more those whose codes the user turned round. */
export const toShown = (states: readonly BoardState[], turned: readonly string[]): BoardState[] =>
  states.filter(({ code, usual }) => usual !== turned.includes(code));
