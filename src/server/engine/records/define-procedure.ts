import type { AskedFields, ValuesOf } from '../../../../schemas/asked.ts';
import type { PageRight } from '../../../shared/access.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { mostSelected } from '../../../shared/records/calls.ts';
import type { ProcedureNeeds } from '../../../shared/records/procedures.ts';
import type { Caller } from '../access/callers.ts';
import type { DocumentName } from '../../../generated/names.gen.ts';
import type { Transaction } from '../database/database.ts';
import type { Letter } from '../documents/read-letter.ts';
import type { Installation } from '../installation.ts';
import type { FiredEvents, Firing } from './firing.ts';
import type { ChangeSetWriter } from './log/change-set.ts';

/** The context of a procedure; it runs in one transaction under the caller's company. */
export interface ProcedureContext<TInput> extends Firing {
  tx: Transaction;
  caller: Caller;
  installation: Installation;
  /** What was asked for, checked: null where it is optional and was left empty. A reference names a row that the caller may choose. */
  input: TInput;
  /** Keys of the selected rows, checked against the expected count; empty where the payload held no selection. */
  keys: readonly JsonObject[];
  /** Writes and logs the changes, so that the whole procedure can be undone. */
  changes: ChangeSetWriter;
  /** A document of a record, worded for its recipient as the record stands now. */
  letterOf: (document: DocumentName, key: JsonObject) => Promise<Letter>;
  /** Tells whoever watches how many rows are done; where it says nothing, the work is told to be under way. */
  progress: (done: number, total: number) => void;
  /**
   * Fires an event that the procedure names under `fires`, as its caller, who may fire no more through it than by hand (`forbidden`, `not_in_state`).
   * All records that are refused are told (`records_refused`). Rows are written before: what a step locks is locked for the procedure too.
   */
  fire: Firing['fire'];
}

/** What of a procedure's work may be much, and is then done piece by piece before it runs, in one change-set with it: it finds done what was done ahead. */
export interface Ahead<TInput> {
  /** The parts of it, each of which concerns no other one. Whatever refuses the procedure refuses here, before anything is done. */
  parts(context: ProcedureContext<TInput>): Promise<readonly JsonObject[]>;
  /** Does some of them, which may be done already. @returns how many rows are different now */
  run(context: ProcedureContext<TInput>, parts: readonly JsonObject[]): Promise<number>;
}

/** What all procedures say of themselves. */
interface ProcedureWords {
  icon: string;
  /** The right on a page of the form without which it is refused, and its button is not there. */
  right: PageRight;
  needs: ProcedureNeeds;
  /** The question `confirm.<name>` is put before it runs; it may tell the `count` of selected rows. */
  confirm?: boolean;
  /** It destroys: its button and its question say so. */
  danger?: boolean;
  /** The selected rows are gone afterwards. */
  removes?: boolean;
  /** The selected rows are there still, and on this list no more: they are selected no more. */
  leaves?: boolean;
  /** Its call with `dry_run` does it and takes it back, and tells what it would do: people see that before they say that it is meant. */
  foretells?: boolean;
  /** What it did is told by the message `done.<name>`, which may name the `count` of changed rows, how many selected ones are `left` as they were, and the texts and figures of its `answer`. 'always': also where nothing was changed, of which the message then has words. */
  tells?: boolean | 'always';
  /** What it did cannot be taken back, so nobody is offered to. */
  final?: boolean;
  /**
   * What it does with a selected row concerns no other one: many are done piece by piece, so that others get on meanwhile (write/change-in-pieces.ts). It
   * answers `changed` alone, fires nothing, and what it did can be taken back.
   */
  inPieces?: boolean;
  /** It takes no more selected rows than that (`too_many_rows`). Without a word it is so many as one transaction does while others wait; in pieces, as many as can be selected. */
  most?: number;
  /** The events it fires, by types of workflows. Only whoever may fire events of them may run it; steps cannot be taken back, so it is final. */
  fires?: FiredEvents;
  /** What the suite of procedures writes into a row first, so that there is something to do, and what it gives as input. */
  example?: { row?: JsonObject; input?: JsonObject };
}

/** What every procedure answers: how many rows are different now. Fields under `answer` come besides. */
type AnswerOf<TAnswer extends AskedFields> = { changed: number } & ValuesOf<TAnswer>;

interface Written<TInput extends AskedFields, TAnswer extends AskedFields> extends ProcedureWords {
  input?: TInput;
  /** What it tells besides the number of changed rows. */
  answer?: TAnswer;
  ahead?: Ahead<ValuesOf<TInput>>;
  run: (context: ProcedureContext<ValuesOf<TInput>>) => Promise<AnswerOf<TAnswer>>;
}

/** A complete procedure, as the engine and codegen read it. */
export interface Procedure extends ProcedureWords {
  input: AskedFields;
  answer: AskedFields;
  fires: FiredEvents;
  most: number;
  ahead?: Ahead<object>;
  run(context: ProcedureContext<object>): Promise<object>;
}

/** So many rows a procedure does at once where it says nothing. */
const mostAtOnce = 500;

/**
 * Declares an action of forms: the file `<id>.procedure.ts` is all of it. Codegen writes the button, the question, the dialog that asks
 * for its `input` and the types of the call; a form names it under `actions`.
 */
export const defineProcedure = <const TInput extends AskedFields = Record<never, never>, const TAnswer extends AskedFields = Record<never, never>>({
  input,
  answer,
  fires,
  most,
  ...procedure
}: Written<TInput, TAnswer>): Procedure => {
  if ((procedure.inPieces || procedure.ahead) && (fires || answer || procedure.final))
    throw new Error('what goes in pieces answers nothing of its own, fires nothing and is not final');
  if (procedure.foretells && (fires || procedure.final)) throw new Error('what is tried first and taken back fires nothing and is not final');
  return {
    ...procedure,
    ...(fires && { final: true }),
    input: input ?? {},
    answer: answer ?? {},
    fires: fires ?? {},
    most: most ?? (procedure.inPieces ? mostSelected : mostAtOnce),
  };
};
