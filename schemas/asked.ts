import type { AskedWords } from '../src/shared/asked.ts';
import type { Json } from '../src/shared/json.ts';
import type { RelativeDay } from '../src/shared/records/days.ts';
import type { AnyKind, Kind } from './kinds/define.ts';
import type { Nature } from './tables/define.ts';

/** What is known of a value that is asked for: its kind with options, and the words of {@link AskedWords}. */
export interface AskedNature extends Nature, Omit<AskedWords, 'options'> {
  required: boolean;
}

/**
 * A value that is asked for before something is done, or with which rows are read: it stands in no row. The input of a procedure and the
 * params of a form are made of these, and so are the fields of an event, as data. Its label is the message `field.<name>`.
 */
export interface Asked<TValue = unknown> extends AskedNature {
  /** It may be left empty, and is null then. */
  optional(): Asked<TValue | null>;
  /** With a value, or, of kinds of time, a day told by today. */
  initially(value: (TValue & Json) | RelativeDay): Asked<TValue>;
  /** The least and the greatest number it may be. */
  between(least: number | undefined, most?: number): Asked<TValue>;
}

/** Named values that are asked for together. */
export type AskedFields = Readonly<Record<string, Asked>>;
/** What they are once they were given. */
export type ValuesOf<TFields extends AskedFields> = { [TField in keyof TFields]: TFields[TField] extends Asked<infer TValue> ? TValue : never };

type Words = Omit<AskedNature, keyof Nature>;

const made = <TValue>(nature: Nature, words: Words): Asked<TValue> => ({
  ...nature,
  ...words,
  optional: () => made<TValue | null>(nature, { ...words, required: false }),
  initially: (initial) => made<TValue>(nature, { ...words, initial }),
  between: (least, most) => made<TValue>(nature, { ...words, ...(least !== undefined && { least }), ...(most !== undefined && { most }) }),
});

/** A value of the kind, required unless it is said to be `optional`. */
export const asked = <TValue, TOptions = undefined>(
  kind: Kind<TValue, TOptions>,
  ...options: undefined extends TOptions ? [TOptions?] : [TOptions]
): Asked<TValue> => made<TValue>({ kind: kind as AnyKind, options: options[0] }, { required: true });
