import type { JsonObject } from '../../shared/json.ts';
import type { PageRight } from '../../shared/access.ts';
import type { FieldMeta, FormMeta } from '../../../schemas/metadata.ts';
import type { ScreenName } from '../../generated/names.gen.ts';
import type { ProcedureName } from '../../generated/procedures.gen.ts';
import type { ProcedureNeeds } from '../../shared/records/procedures.ts';
import type { FilterNode } from '../../shared/records/filter.ts';
import type { ListCall, Selection } from '../../shared/records/calls.ts';
import type { IconName } from '../ui/display/icon.tsx';
import type { Api } from '../data/api.ts';
import type { Translate } from '../i18n/text.ts';

/** Values asked for in a dialog. */
export interface Question {
  title: string;
  /** One sentence under the title. */
  body?: string;
  /** Fields of the form by their names, or fields of no form, described. */
  fields: readonly string[] | Readonly<Record<string, FieldMeta>>;
  button: string;
  danger?: boolean;
  /** What fields of no form read of the row they are about, such as the currency of an amount. */
  record?: JsonObject;
  /** Does what the values are for while the dialog waits; what it throws is told at the fields, and nothing typed is lost. */
  send?: (values: JsonObject) => Promise<void>;
}

/** What an action works on and with; made by the grid at the moment of the click. */
export interface ActionContext {
  form: FormMeta;
  screen: string;
  /** The selected rows as the server will find them, by keys or by view with the expected count. */
  selection: Selection;
  /** How many rows that is. */
  count: number;
  /** Those of them that are loaded. */
  rows: readonly JsonObject[];
  /** What people know a row by, in words. */
  nameOf: (row: JsonObject) => string | undefined;
  /** The rows in sight, whether or not any are selected: how they are narrowed, sorted and which columns are shown. */
  view: Pick<ListCall, 'filter' | 'search' | 'params' | 'sort' | 'columns' | 'language_code'>;
  api: Api;
  text: Translate;
  /** Asks the user; false when refused. Title, body and button label are texts; a `notice` can only be closed. */
  confirm: (question: { title: string; body?: string; button: string; danger?: boolean; notice?: boolean }) => Promise<boolean>;
  /** With the change-set that was made, the user is offered to take it back. */
  toast: (toast: { variant: 'success' | 'warning' | 'danger'; text: string; changeSet?: number | null }) => void;
  /** Loads the rows again; those ticked stay ticked, for the next step with them, unless they are gone. */
  reload: (rows?: 'gone') => void;
  /** What rows added here have in common, such as the product whose details are shown. */
  given: JsonObject;
  /** Opens a registered panel as a dialog, over this screen; `given` where it needs more than the rows in sight have in common. */
  open: (panel: string, given?: JsonObject) => void;
  /** Opens the screen with its rows narrowed at first. */
  openScreen: (path: string, filter?: FilterNode) => void;
  /** Opens a row, the first of those it works on unless another is named, as a page of its own. @returns false where the screen has none */
  openRecord: (row?: JsonObject) => boolean;
  /** Asks for values of the fields, each with its own control; null when refused. */
  ask: (question: Question) => Promise<JsonObject | null>;
  /** Opens what may be done next with the rows in their workflow, and why not the rest. */
  chooseEvent: () => void;
  /** Opens machine translation of the selected rows, of the whole view where none are; absent where texts are not translated. */
  translate?: () => void;
  /** Opens the page on which a new record begins; absent where it begins as a row. */
  begin?: () => void;
  /** Puts unsaved rows at the top, for the user to complete. */
  draft: (rows: readonly JsonObject[]) => void;
}

/** What is known of an action before it runs; that of a procedure is declared with it. */
export interface ActionWords {
  icon: IconName;
  right: PageRight;
  needs: ProcedureNeeds;
  danger?: boolean;
}

/** What a button, menu entry or shortcut does. Its label is the message `action.<name>`. */
export interface Action extends ActionWords {
  /** The page whose right counts; the one it stands on when absent. */
  on?: ScreenName;
  /** As `aria-keyshortcuts` writes it, such as `Delete` or `Control+Enter`. */
  shortcut?: string;
  /** It stands for the events of the rows' workflow: a grid shows those that all selected rows can have as buttons and in a menu. */
  events?: boolean;
  run: (context: ActionContext) => Promise<void>;
}

/** What the client knows of a procedure; written by codegen from its file. */
export interface ProcedureMeta extends ActionWords {
  confirm?: boolean;
  /** The selected rows are gone afterwards. */
  removes?: boolean;
  /** They are there still, and on this list no more. */
  leaves?: boolean;
  /** What it did is told by the message `done.<name>`. */
  tells?: boolean | 'always';
  /** What it would do is told before it is done. */
  foretells?: boolean;
  /** What is asked for before it runs. */
  input: Readonly<Record<string, FieldMeta>>;
}

/** An action whose interaction with its procedure is special; icon, right and what it needs are the procedure's. */
export interface SpecialAction {
  procedure: ProcedureName;
  run: (context: ActionContext, words: ProcedureMeta) => Promise<void>;
}

export function defineAction(action: SpecialAction): SpecialAction;
export function defineAction(action: Action): Action;
export function defineAction(action: Action | SpecialAction): Action | SpecialAction {
  return action;
}

/** The client half of a procedure with an interaction of its own. */
export const toSpecialAction = ({ run }: SpecialAction, words: ProcedureMeta): Action => ({ ...words, run: (context) => run(context, words) });
