import type * as v from 'valibot';

/**
 * What a property of a descriptor names. Codegen proves that every name exists and finds from the same words which texts,
 * panels and screens a screen needs. A property holds one name or a list of them.
 *
 * - `column`, `shown_field`: a field of the screen's form that is drawn under its name; `field`: one that the screen only works with;
 *   `written_field`: one that the form writes; `sort_field`: one with a leading minus where it sorts descending; `family_field`: one of the form's family (`per`)
 * - `group_field`: one that is drawn, of a day also with the period it is grouped by behind a colon
 * - `filter`: a filter tree over fields of the form; `link`: fields of the screen beside it, each with the form's own field that narrows it
 * - `record_page`: a screen of shape record; `other_field`: a field of another screen's form, proved by the shape's own check
 */
export type Word =
  | 'action'
  | 'column'
  | 'control'
  | 'family_field'
  | 'field'
  | 'filter'
  | 'form'
  | 'group_field'
  | 'icon'
  | 'link'
  | 'marker'
  | 'message'
  | 'other_field'
  | 'panel'
  | 'record_page'
  | 'renderer'
  | 'screen'
  | 'shown_field'
  | 'sort_field'
  | 'written_field';

/** What one property names, or what the members of its objects name. */
export type Naming = Word | Readonly<Record<string, Word>>;

/** A sort of screen: its grammar, and what other parts of the program have to know of it. */
export interface ShapeDefinition<TSchema extends v.GenericSchema = v.GenericSchema> {
  /** The grammar of its descriptors; all defaults stand here, the runtime sees only parsed screens. */
  schema: TSchema;
  names: { readonly [TProperty in keyof v.InferOutput<TSchema>]?: Naming };
  /** It shows rows of its form: records may open from them, cards and diagrams may stand for them. */
  listsRows: boolean;
  /** The number of its rows says how much is in it, so tiles of pages show it. */
  countsRows: boolean;
}

/** Declares a shape. The file's name is its name; its runtime is `src/client/runtime/<name>/<name>-screen.tsx`. */
export const defineShape = <const TSchema extends v.GenericSchema>(shape: ShapeDefinition<TSchema>): ShapeDefinition<TSchema> => shape;
