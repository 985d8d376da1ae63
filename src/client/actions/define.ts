import type { JsonObject } from '../../shared/json.ts';
import type { PageRight } from '../../shared/access.ts';
import type { FieldMeta, FormMeta } from '../../../schemas/metadata.ts';
import type { FilterNode } from '../../shared/records/filter.ts';
import type { ListCall, Selection } from '../../shared/records/calls.ts';
import type { IconName } from '../ui/display/icon.tsx';
import type { Api } from '../data/api.ts';
import type { Translate } from '../i18n/text.ts';

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
  /** The rows in sight, whether or not any are selected: how they are narrowed, sorted and which columns are shown. */
  view: Pick<ListCall, 'filter' | 'search' | 'sort' | 'columns' | 'language_code'>;
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
  /** Opens the first of the rows as a page of its own. */
  openRecord: () => void;
  /** Asks for values of fields of the form, and of further ones described here, each with its own control; null when refused. */
  ask: (question: { title: string; fields: readonly string[]; further?: Readonly<Record<string, FieldMeta>>; button: string }) => Promise<JsonObject | null>;
  /** Opens what may be done next with the rows in their workflow, and why not the rest. */
  chooseEvent: () => void;
  /** Opens machine translation of the selected rows, of the whole view where none are; absent where texts are not translated. */
  translate?: () => void;
  /** Puts unsaved rows at the top, for the user to complete. */
  draft: (rows: readonly JsonObject[]) => void;
}

/** What a button, menu entry or shortcut does. Its label is the message `action.<name>`. */
export interface Action {
  icon: IconName;
  right: PageRight;
  /** Whether it needs selected rows, at least one, or works on the whole view. */
  needs: 'nothing' | 'rows';
  /** As `aria-keyshortcuts` writes it, such as `Delete` or `Control+Enter`. */
  shortcut?: string;
  danger?: boolean;
  /** It stands for the events of the rows' workflow: a grid shows those that all selected rows can have as buttons and in a menu. */
  events?: boolean;
  /** A server procedure of the form that must exist for this action; checked by codegen. */
  procedure?: string;
  run: (context: ActionContext) => Promise<void>;
}

export const defineAction = (action: Action): Action => action;
