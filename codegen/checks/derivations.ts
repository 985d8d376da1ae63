import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Check, Declarations, DerivationDeclaration, FormDeclaration } from '../declarations.ts';
import { columnThrough } from '../../schemas/forms/through.ts';
import { natureOf } from '../../schemas/tables/define.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

type Fault = [code: Finding['code'], message: string, suggestion?: string];

/** Whether a new row of the form may be given the field. */
const isGiven = ({ meta }: FormDeclaration, field: string): boolean => meta.fields[field]?.creatable === true;

/** Whether `field` follows, by however many steps, from `wanted`. */
function followsFrom(derive: ReadonlyMap<string, DerivationDeclaration>, field: string, wanted: string, seen = new Set<string>()): boolean {
  if (seen.has(field)) return false;
  seen.add(field);
  const from = Object.keys(derive.get(field)?.from ?? {});
  return from.some((one) => one === wanted || followsFrom(derive, one, wanted, seen));
}

/** What a form's name of a derivation means: the file of that name, or a column of the row that one of its fields refers to. */
type Meaning = (form: FormDeclaration, by: string) => DerivationDeclaration | undefined;
function meaningIn({ derivations, kinds }: Pick<Declarations, 'derivations' | 'kinds'>): Meaning {
  const named = byName(derivations);
  const kindNames = new Map<unknown, string>(kinds.map(({ name, kind }) => [kind, name]));
  const kindOf = (column: PgColumn): string => kindNames.get(natureOf(column).kind) ?? '';
  return ({ form, file, text }, by) => {
    const through = form && columnThrough(form, by);
    if (!through) return named.get(by);
    return { name: by, file, text, exportName: 'default', from: { [through.reference]: kindOf(through.own) }, gives: kindOf(through.column) };
  };
}

/** What is wrong with the kinds of a derived field and of those it follows from. */
function kindFaults(form: FormDeclaration, field: string, { name, from, gives }: DerivationDeclaration): Fault[] {
  const { fields } = form.meta;
  const own = fields[field]?.kind;
  const given = Object.entries(from).flatMap(([source, kind]): Fault[] => {
    if (!isGiven(form, source)) {
      const suggestion = closest(
        source,
        Object.keys(fields).filter((one) => isGiven(form, one)),
      );
      return [['K343', `derivation '${name}' of '${field}' reads '${source}', which a new row is not given`, suggestion]];
    }
    return fields[source]?.kind === kind
      ? []
      : [['K344', `derivation '${name}' of '${field}' reads '${source}' as ${kind}, and it is ${fields[source]?.kind}`]];
  });
  return own === gives ? given : [...given, ['K344', `derivation '${name}' gives ${gives}, and '${field}' is ${own}`]];
}

/** Fields that follow from nothing, from what is not there, from what is of another kind, or from themselves. */
export const checkDerivations: Check = ({ forms, derivations, kinds }) => {
  const named = byName(derivations);
  const meaningOf = meaningIn({ derivations, kinds });
  return forms.flatMap((form) => {
    const derive = Object.entries(form.form?.derive ?? {}).flatMap(([field, by]): [string, string][] => (by === undefined ? [] : [[field, by]]));
    const known = new Map(
      derive.flatMap(([field, by]) => {
        const meaning = meaningOf(form, by);
        return meaning ? [[field, meaning] as const] : [];
      }),
    );
    return derive.flatMap(([field, by]): Finding[] => {
      const derivation = known.get(field);
      const faults: Fault[] = [];
      if (!isGiven(form, field)) faults.push(['K341', `'${field}' is derived, and a new row is not given it: name it in 'write' or 'create'`]);
      if (!derivation && by.includes('.')) faults.push(['K347', `'${field}' is derived by '${by}', which is no column of a row that the form refers to`]);
      else if (!derivation) faults.push(['K340', `'${field}' is derived by '${by}', which does not exist`, closest(by, named.keys())]);
      else faults.push(...kindFaults(form, field, derivation));
      if (followsFrom(known, field, field)) faults.push(['K345', `'${field}' follows from itself`]);
      return faults.map(([code, message, suggestion]) => ({
        file: form.file,
        line: lineOf(form.text, 'derive', field),
        code,
        message,
        ...(suggestion === undefined ? {} : { suggestion }),
      }));
    });
  });
};

/** Derivations that no form names. */
export const checkDerivationUse: Check = ({ forms, derivations }) => {
  const used = new Set(forms.flatMap(({ form }) => Object.values(form?.derive ?? {})));
  return derivations
    .filter(({ name }) => !used.has(name as never))
    .map(({ name, file }) => ({ file, line: 1, code: 'K346', message: `no form derives anything by '${name}'` }));
};
