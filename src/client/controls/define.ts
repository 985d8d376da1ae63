import type { ReactNode } from 'react';
import type { Json, JsonObject } from '../../shared/json.ts';
import type { KindName } from '../../generated/names.gen.ts';
import type { RenderContext } from '../renderers/define.ts';

/** A typed text as a value, or the code of what is wrong with it (message `error.<code>`). */
export type Parsed<TValue> = { value: TValue | null } | { problem: string };

export interface ControlProps<TValue> {
  value: TValue | null;
  onChange: (value: TValue | null) => void;
  /** A typed text that is no value yet; `null` clears the complaint. Nothing typed is lost. */
  onProblem: (code: string | null) => void;
  /** The edit is finished (Enter, choice made); absent in forms, where blur is enough. */
  onCommit?: () => void;
  context: RenderContext;
  row: JsonObject;
  /** Ids wired by the field: label, description and error of the control. */
  id: string;
  describedBy?: string;
  invalid: boolean;
  disabled: boolean;
  /** In a cell the control has neither border nor label and takes the focus at once. */
  place: 'cell' | 'form';
  /** First character typed in the grid; the edit starts with it instead of the old value. */
  typed?: string;
}

/** Edits one value, in a cell or in a form. */
export interface Control<TValue> {
  edits: readonly KindName[];
  /** `inline` replaces the cell's text; `popover` opens over it; `toggle` changes at once without an editor, by `next`. */
  mode: 'inline' | 'popover' | 'toggle';
  /** Reads pasted and typed text, and the text form of a renderer back. */
  parse: (text: string, context: RenderContext) => Parsed<TValue>;
  /** For toggles: the value after a click, such as 0 -> 1 -> 2 -> 0. */
  next?: (value: TValue | null) => TValue | null;
  /** A component. */
  input: (props: ControlProps<TValue>) => ReactNode;
}

/** A control as its users see it: the checker proved that the field's kind is among those it edits. */
export type AnyControl = Control<Json>;
export const defineControl = <TValue extends Json>(control: Control<TValue>): AnyControl => control as unknown as AnyControl;
