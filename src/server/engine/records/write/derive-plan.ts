import { is, sql, SQL } from 'drizzle-orm';
import { fieldOf } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { typeOf } from '../core/tables.ts';
import type { Derivation } from '../define-derivation.ts';
import { derivationOf } from './derivation-of.ts';

/** A field whose value follows from others. */
export interface DerivedField {
  name: string;
  from: readonly string[];
  /** Over a row of `i`. */
  value: SQL;
  /** It follows from texts per language, language by language. */
  byLanguage: boolean;
}

/** What a form derives. */
export interface DerivePlan {
  /** Fields by the step in which they are known: each follows from given ones and from those of earlier steps. */
  steps: readonly (readonly DerivedField[])[];
  /** SQL types of the fields that are named. */
  types: ReadonlyMap<string, string>;
  /** The fields that follow, by however many steps, from one of the given ones. */
  followers(given: Iterable<string>): DerivedField[];
}

/** A constant, or an expression such as the day, that stands where a new row says nothing. */
const presetOf = ({ column }: ReturnType<typeof fieldOf>): SQL | undefined => {
  const value: unknown = column?.default;
  if (is(value, SQL)) return value;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? sql`${value}` : undefined;
};

const sqlTypeOf = ({ column, kind }: ReturnType<typeof fieldOf>): string => (column ? typeOf(column) : kind.sqlType);

/** The value of a field of a row as SQL. */
function given(form: CompiledForm, name: string): SQL {
  const field = fieldOf(form, name);
  const preset = presetOf(field);
  const own = sql`i.${sql.identifier(name)}`;
  return preset ? sql`coalesce(${own}, (${preset})::${sql.raw(sqlTypeOf(field))})` : own;
}

/** @throws Error where fields follow from one another, which the checker refuses */
function toSteps(form: CompiledForm, fields: readonly DerivedField[]): DerivedField[][] {
  const steps: DerivedField[][] = [];
  for (let left = fields; left.length > 0;) {
    const open = new Set(left.map(({ name }) => name));
    const next = left.filter(({ from }) => !from.some((name) => open.has(name)));
    if (next.length === 0) throw new Error(`${form.name}: ${[...open].join(', ')} follow from one another`);
    steps.push(next);
    left = left.filter((field) => !next.includes(field));
  }
  return steps;
}

/** @throws Error for a derivation that nobody declared */
function toPlan(form: CompiledForm, derivations: Readonly<Record<string, Derivation>>): DerivePlan | null {
  const fields = Object.entries(form.definition.derive ?? {}).flatMap(([name, by]) => {
    if (by === undefined) return [];
    const derivation = derivationOf(form.definition, by, derivations);
    if (!derivation) throw new Error(`${form.name}: there is no derivation ${by}`);
    const from = Object.keys(derivation.from);
    const value = derivation.value(Object.fromEntries(from.map((one) => [one, given(form, one)])));
    const isText = (one: string): boolean => fieldOf(form, one).trait.perLanguage;
    return [{ name, from, byLanguage: isText(name) && from.some(isText), value: sql`(${value})::${sql.raw(sqlTypeOf(fieldOf(form, name)))}` }];
  });
  if (fields.length === 0) return null;
  const steps = toSteps(form, fields);
  return {
    steps,
    types: new Map(fields.flatMap(({ name, from }) => [name, ...from]).map((name) => [name, sqlTypeOf(fieldOf(form, name))])),
    followers(names) {
      const touched = new Set(names);
      return steps.flat().filter(({ name, from }) => from.some((one) => touched.has(one)) && touched.add(name));
    },
  };
}

/** Finds what forms derive; each form is planned once. */
export function createDerivePlans(derivations: Readonly<Record<string, Derivation>>): (form: CompiledForm) => DerivePlan | null {
  const plans = new WeakMap<CompiledForm, { plan: DerivePlan | null }>();
  return (form) => {
    const known = plans.get(form) ?? { plan: toPlan(form, derivations) };
    plans.set(form, known);
    return known.plan;
  };
}
