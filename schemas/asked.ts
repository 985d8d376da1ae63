import type { Json } from '../src/shared/json.ts';
import type { AnyKind, Kind } from './kinds/define.ts';
import type { Nature } from './tables/define.ts';

/** A value that is asked for before something is done: it stands in no row. Its label is the message `field.<name>`. */
export interface Asked<TValue = unknown> extends Nature {
  /** Without it nothing is done. */
  required: boolean;
  /** What the question starts with, and what holds where a caller names nothing. */
  initial?: Json;
  /** It may be left empty, and is null then. */
  optional(): Asked<TValue | null>;
  initially(value: TValue & Json): Asked<TValue>;
}

/** Named values that are asked for together. */
export type AskedFields = Readonly<Record<string, Asked>>;
/** What they are once they were given. */
export type ValuesOf<TFields extends AskedFields> = { [TField in keyof TFields]: TFields[TField] extends Asked<infer TValue> ? TValue : never };

function made<TValue>(nature: Nature, words: { required: boolean; initial?: Json }): Asked<TValue> {
  return {
    ...nature,
    ...words,
    optional: () => made<TValue | null>(nature, { ...words, required: false }),
    initially: (initial) => made<TValue>(nature, { ...words, initial }),
  };
}

/** A value of the kind, required unless it is said to be `optional`. */
export const asked = <TValue, TOptions = undefined>(
  kind: Kind<TValue, TOptions>,
  ...options: undefined extends TOptions ? [TOptions?] : [TOptions]
): Asked<TValue> => made<TValue>({ kind: kind as AnyKind, options: options[0] }, { required: true });
