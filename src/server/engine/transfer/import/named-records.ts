import { fold } from '../../../../shared/text/fold.ts';
import type { CompiledField } from '../../records/core/compile.ts';
import type { WriteScope } from '../../records/write/scope.ts';
import { keyedRows } from './add-named.ts';
import { labelsOf, namingOf, pathText } from './naming.ts';
import type { Naming, NamingsOf } from './naming.ts';
import type { ResolvedRow } from './resolve.ts';

/** Records that an import adds since its rows name them: as rows of `form`, each told from the root down where they form a tree. */
export interface NamedRecords {
  field: string;
  form: string;
  /** The first of them. */
  names: string[];
  count: number;
}

const mostTold = 100;

/** The records that rows of a file name and that are not there: which of them can be added, and adding them. */
export function createNamedRecords(of: NamingsOf, fields: readonly CompiledField[]) {
  const { language } = of;
  const namings = new Map(
    fields.flatMap((field) => {
      const naming = namingOf(of, field);
      return naming ? [[field.name, naming] as const] : [];
    }),
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
    isNamed: (field: string): boolean => namings.has(field),
    /** Has a record added that a cell names. @returns what it is called; undefined where it cannot be added */
    take(field: string, text: string): string | undefined {
      const naming = namings.get(field);
      const labels = naming && labelsOf(naming, text, language);
      if (!naming || !labels) return undefined;
      const spelt = spelling(naming, labels);
      const added = named.get(field) ?? new Set<string>();
      for (const depth of spelt.keys()) {
        const path = pathText(spelt.slice(0, depth + 1));
        // What stands above it in a tree may be there.
        if (naming.parent === undefined || naming.find(`>${path}`) === undefined) added.add(path);
      }
      named.set(field, added);
      return pathText(spelt);
    },
    /** What is added, field by field. */
    told: (): NamedRecords[] =>
      [...named].flatMap(([field, names]): NamedRecords[] => {
        const form = namings.get(field)?.form.name;
        return form === undefined ? [] : [{ field, form, names: [...names].slice(0, mostTold), count: names.size }];
      }),
    /** The rows with the keys of the records they name, of which those that are not there are added in the transaction of the rows. @throws RowsRefused; AppError forbidden */
    keyed: (scope: WriteScope, rows: readonly ResolvedRow[]): Promise<readonly ResolvedRow[]> => keyedRows(of, namings, scope, rows),
  };
}

export type NamedRecordsOf = ReturnType<typeof createNamedRecords>;
