import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { KindName } from '../../../generated/names.gen.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { isFieldLocked } from '../locked.ts';
import { resolveColumn } from '../grid/columns/resolve-columns.ts';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';
import type { Host } from '../host.tsx';
import { asBegun } from './initial-values.ts';

/** A field with everything looked up once, and how much of the form's width it wants. */
export interface FormField extends GridColumn {
  wide: boolean;
}

/** Kinds whose controls need the whole width of the form. */
export const wideKinds: Partial<Record<KindName, true>> = { multi: true, multi_rich: true, rich_text: true, long_text: true, json: true };

interface Rights {
  adding: boolean;
  /** The user's right to add or to set, whichever is happening. */
  mayEdit: boolean;
  /** The stored row, or its state alone, which may lock fields. */
  row?: JsonObject;
}

/** The named fields as the form shows them. What a new record cannot be given is left out. */
export function resolveFields(meta: FormMeta, names: readonly string[], host: Host, { adding, mayEdit, row }: Rights): FormField[] {
  return names.flatMap((name) => {
    const field = meta.fields[name];
    if (!field) return [];
    const given = adding ? field.creatable || field.writable : field.writable;
    if (adding && !given) return [];
    return [
      {
        ...resolveColumn(name, adding ? asBegun(field) : field, { field: name }, host, mayEdit && given && !(row && isFieldLocked(meta, row, name))),
        wide: wideKinds[field.kind] ?? false,
      },
    ];
  });
}
