import type * as v from 'valibot';
import type { ErrorCode } from '../../src/shared/errors.ts';
import type { Operator } from '../../src/shared/records/filter.ts';
import type { Unit } from '../../src/shared/units.ts';
import type { ControlName, FormName, RendererName } from '../../src/generated/names.gen.ts';

/** The rows of a form as values: those of the field `value`; where `within` is named, only of rows that have the same value there. */
export interface RowsOf {
  form: FormName;
  value: string;
  within?: string;
}

/** Pixels a column may take. */
export const widths = [50, 100, 150, 200, 250] as const;

/** How wide a column is: pixels, or a share of what is left of the grid. */
export type Width = (typeof widths)[number] | { flex: number };

/**
 * A field's nature. `value` is the schema of one value that is not null, as it travels in JSON; `sqlType` is the
 * PostgreSQL type of its column; `renderer` and `control` draw and edit it and `width` sizes it
 * unless a screen names another.
 */
export interface Kind<TValue = unknown, TOptions = undefined> {
  value: (options: TOptions) => v.GenericSchema<unknown, TValue>;
  /**
   * Values as they come back when they are stored, several where the kind has several; or the form whose rows are the values, in its field `value`.
   * The suite of fields (tests/server/engine/declarations) writes them into every field of the kind.
   */
  examples: (options: TOptions) => readonly NoInfer<TValue>[] | RowsOf;
  /** JSON values that every field of the kind refuses. */
  wrong: () => readonly unknown[];
  /** What a value that is none is refused as; `invalid_value` when absent. */
  problem?: ErrorCode;
  /** A moment as a value, for new records that start with it. */
  at?: (moment: Date) => NoInfer<TValue>;
  sqlType: string;
  /** Its figures are added up to nothing, such as percentages and numbers that name something; a form says what they come to (`totals`). */
  sums?: false;
  /** What its figures count; those of a table in another unit are turned into it. */
  unit?: Unit;
  operators: readonly Operator[];
  renderer: RendererName;
  control: ControlName;
  width: Width;
}

/** What a field of the kind holds. */
export type ValueOf<TKind> =
  TKind extends Kind<infer TValue, never> ? TValue : TKind extends { value: (options: never) => v.GenericSchema<unknown, infer TValue> } ? TValue : never;

/** Any kind at all, where its value and options do not matter. */
export type AnyKind = Kind<unknown, never>;

export const defineKind = <TValue, TOptions = undefined>(kind: Kind<TValue, TOptions>): Kind<TValue, TOptions> => kind;

/** Operator families most kinds share. */
export const ordered = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'in', 'blank', 'notBlank'] as const satisfies readonly Operator[];
export const textual = ['contains', 'notContains', 'eq', 'ne', 'starts', 'ends', 'in', 'blank', 'notBlank'] as const satisfies readonly Operator[];
export const listed = ['in', 'eq', 'ne', 'blank', 'notBlank'] as const satisfies readonly Operator[];

/** What no kind of number takes: JSON knows numbers, and none is guessed from a text. */
export const notNumbers: readonly unknown[] = ['5', '1,5', ' 5 ', '0x10', 'NaN', 'Infinity', '', true, [5], { a: 5 }];
/** What no kind of text takes. */
export const notTexts: readonly unknown[] = [5, true, ['text'], { en: 'text' }];
