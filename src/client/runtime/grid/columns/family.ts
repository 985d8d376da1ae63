import type { FieldMeta, ScreenMeta } from '../../../../../schemas/metadata.ts';
import type { GridScreen } from '../../../../../schemas/shapes/grid.shape.ts';
import type { ReferenceOption } from '../../host.tsx';

type Screen = ScreenMeta<GridScreen>;

const memberName = (field: string, of: ReferenceOption): string => `${field}@${String(of.value)}`;

/** The fields of one row of the other form, called after it; an amount's currency is the row's own. */
function membersOf(fields: Readonly<Record<string, FieldMeta>>, of: ReferenceOption): [string, FieldMeta][] {
  return Object.entries(fields).map(([field, { options, ...meta }]) => {
    const currency = options?.currency !== undefined && fields[options.currency] ? { currency: memberName(options.currency, of) } : {};
    return [memberName(field, of), { ...meta, ...(options && { options: { ...options, ...currency } }), of: { field, row: of.label } }];
  });
}

/** The screen with a group of columns for each of the rows of the other form, as fields of its own form. */
export function withFamily(screen: Screen, rows: readonly ReferenceOption[]): Screen {
  const { meta, per = [] } = screen;
  const fields = Object.fromEntries(rows.flatMap((of) => membersOf(meta.per?.fields ?? {}, of)));
  const columns = rows.flatMap((of) => per.map((field) => ({ field: memberName(field, of), width: 150 as const, hidden: false })));
  return { ...screen, columns: [...screen.columns, ...columns], meta: { ...meta, fields: { ...meta.fields, ...fields } } };
}
