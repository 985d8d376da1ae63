import type { JsonObject } from '../../../../shared/json.ts';
import { keyText } from '../core/rows.ts';
import type { WriteScope } from './scope.ts';
import type { Edit } from './writes.ts';

/** The edits with those that they bring to further rows, where the form spreads them; what people saw there is not asked. */
export async function spreadEdits({ tx, form }: WriteScope, edits: readonly Edit[]): Promise<readonly Edit[]> {
  const { spreads } = form.definition;
  if (!spreads) return edits;
  const named = new Set(edits.map(({ key }) => keyText(form, key)));
  const further: Edit[] = [];
  for (const { key, cells } of edits) {
    const spread = new Map([...cells].filter(([name]) => spreads.fields.includes(name)).map(([name, cell]) => [name, { new: cell.new }]));
    if (spread.size === 0) continue;
    for (const row of await tx.rows<JsonObject>(spreads.to(key))) {
      const other = { ...key, ...row };
      const text = keyText(form, other);
      if (named.has(text)) continue;
      named.add(text);
      further.push({ key: other, cells: spread });
    }
  }
  return [...edits, ...further];
}
