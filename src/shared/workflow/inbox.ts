import type { Duty } from '../duties.ts';
import type { Json, JsonObject } from '../json.ts';
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
  /** Of assistants' drafts, how many wait for the person's answer. */
  drafts: number;
}

/** What an assistant wishes to have written in one cell. */
export interface DraftCell {
  field: string;
  /** What stood there when it was drafted. */
  old: Json;
  new: Json;
}

/** The step of a workflow that an assistant wishes. */
export interface DraftStep {
  fsm_instance_id: number;
  type_code: string;
  event_code: string;
  event_names: MultiText;
  /** In which the record was when it was drafted. */
  expected_state: string;
  state_names: MultiText;
  /** What the event asks for, by names. */
  fields: JsonObject;
}

/** What an assistant wishes, and what waits for the yes or no of its person: a change and a new record have cells, a step has a step. */
export interface ChangeDraft {
  change_draft_id: number;
  asked_by: 'mcp' | 'chat';
  /** What the person calls the assistant's token. */
  program_name: string | null;
  draft_kind: 'change' | 'add' | 'delete' | 'step';
  form: string;
  /** Empty for a new record. */
  key: JsonObject;
  /** Empty for a new record without a name. */
  record: string;
  about: string;
  /** Its name in each language, where it has one. */
  names: MultiText | null;
  cells: DraftCell[] | null;
  step: DraftStep | null;
  reason: string | null;
  created_at: string;
  expires_at: string;
}
