import type { Duty } from '../duties.ts';
import type { JsonObject } from '../json.ts';
import type { MultiText } from '../languages.ts';

/** A record that waits for a step. */
export interface InboxRow {
  fsm_instance_id: number;
  type_code: string;
  /** By which its page is opened; null where its id does not say it. */
  key: JsonObject | null;
  record: string;
  /** What is told of it besides, such as the partner. */
  about: string;
  state_id: number;
  state_code: string;
  state_names: MultiText;
  color: string | null;
  /** Whose work it is; null for everybody's. */
  duty: Duty | null;
  entered_at: string;
  due_at: string | null;
}

export interface InboxAnswer {
  rows: InboxRow[];
  /** Of all that waits, whatever type was asked for; `capped` tells that `total` and `late` are "at least". */
  types: { type_code: string; type_names: MultiText; form: string; total: number; late: number; capped: boolean }[];
}
