import { fold } from '../../../../shared/text/fold.ts';
import type { CompiledField } from '../../records/core/compile.ts';
import type { WriteScope } from '../../records/write/scope.ts';
import { keyedRows } from './add-named.ts';
import { labelsOf, namingOf, pathText } from './naming.ts';
import type { Naming, NamingsOf } from './naming.ts';
import type { ResolvedRow } from './resolve.ts';

/** Records that an import adds since its rows name them: as rows of `form`, each told from the root down where they form a tree. */
export interface NamedRecords {
  /** The further form whose field names them. */
  further?: string;
  field: string;
  form: string;
  /** The first of them. */
  names: string[];
  count: number;
}

const mostTold = 100;

/** Fields of a form whose cells may name records; of a further one where it is told. */
export interface NamingFields extends Pick<NamingsOf, 'finders'> {
  further?: string;
  fields: readonly CompiledField[];
}

/** A field by its name and its form. */
const idOf = (field: string, further: string | undefined): string => JSON.stringify([further ?? null, field]);

/** The records that rows of a file name and that are not there: which of them can be added, and adding them. */
export function createNamedRecords(of: Omit<NamingsOf, 'finders'>, parts: readonly NamingFields[]) {
  const { language } = of;
  const namings = new Map(
    parts.flatMap(({ further, fields, finders }) =>
      fields.flatMap((field) => {
        const naming = namingOf({ ...of, finders }, field);
        return naming ? [[idOf(field.name, further), { field: field.name, further, naming }] as const] : [];
      }),
    ),
  );
  /** Each label as it was first written, by its form and folded path. */
  const spelled = new Map<string, string>();
  const named = new Map<string, Set<string>>();

  /** One spelling for all that are one when case and accents are left out. */
  function spelling({ form }: Naming, labels: readonly string[]): string[] {
    return labels.map((label, depth) => {
      const id = JSON.stringify([form.name, ...labels.slice(0, depth + 1).map(fold)]);
      if (!spelled.has(id)) spelled.set(id, label);
      return spelled.get(id) ?? label;
    });
  }

  return {
    /** Whether records that a field names may be added by their names. */
    isNamed: (field: string, further?: string): boolean => namings.has(idOf(field, further)),
    /** Has a record added that a cell names. @returns what it is called; undefined where it cannot be added */
    take(field: string, text: string, within?: string, further?: string): string | undefined {
      const id = idOf(field, further);
      const naming = namings.get(id)?.naming;
      const labels = naming && labelsOf(naming, text, language);
      if (!naming || !labels || (naming.within !== undefined && within === undefined)) return undefined;
      const spelt = spelling(naming, labels);
      const added = named.get(id) ?? new Set<string>();
      for (const depth of spelt.keys()) {
        const path = pathText([...(naming.within !== undefined && within !== undefined ? [within] : []), ...spelt.slice(0, depth + 1)]);
        // What stands above it in a tree may be there.
        if (naming.parent === undefined || naming.find(`>${path}`) === undefined) added.add(path);
      }
      named.set(id, added);
      return pathText(spelt);
    },
    /** What is added, field by field. */
    told: (): NamedRecords[] =>
      [...named].flatMap(([id, names]): NamedRecords[] => {
        const found = namings.get(id);
        if (!found) return [];
        const { field, further, naming } = found;
        return [{ ...(further !== undefined && { further }), field, form: naming.form.name, names: [...names].slice(0, mostTold), count: names.size }];
      }),
    /** The rows of a form with the keys of the records they name, of which those that are not there are added in the transaction of the rows. @throws RowsRefused; AppError forbidden */
    keyed(scope: WriteScope, rows: readonly ResolvedRow[], further?: string): Promise<readonly ResolvedRow[]> {
      const own = [...namings.values()].filter((one) => one.further === further).map(({ field, naming }) => [field, naming] as const);
      return keyedRows(of, new Map(own), scope, rows);
    },
  };
}

export type NamedRecordsOf = ReturnType<typeof createNamedRecords>;
