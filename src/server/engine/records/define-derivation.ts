import type { SQL } from 'drizzle-orm';
import type { AnyKind } from '../../../../schemas/kinds/define.ts';

interface Written<TFrom extends string> {
  /** The fields that it follows from, each with the kind it must be of. */
  from: Readonly<Record<TFrom, AnyKind>>;
  /** Kind of the value. */
  gives: AnyKind;
  /**
   * The value by those of `from`, each as SQL; null where nothing follows. The rows of a write are asked for together, in one statement,
   * under the company of its caller.
   */
  value: (of: Readonly<Record<TFrom, SQL>>) => SQL;
}

/** A derivation as the engine and codegen read it. */
export type Derivation = Written<string>;

/**
 * Declares how a value follows from others of its row: the file `<id>.derivation.ts` is all of it. A form says under `derive` which of its
 * fields get their values so.
 */
export const defineDerivation = <const TFrom extends string>({ value, ...derivation }: Written<TFrom>): Derivation => ({
  ...derivation,
  value: (of) => value(of),
});
