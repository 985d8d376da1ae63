import { eachInTurns } from '../../in-turns.ts';
import { fieldOf } from '../../records/core/compile.ts';
import type { CompiledForm } from '../../records/core/compile.ts';
import { lostMarkup } from '../../records/core/sanitise-html.ts';
import { isRichText } from '../../records/core/traits.ts';
import type { Mapped } from './proposal.ts';
import type { ImportNote, Shaped } from './shape.ts';

/** What texts of a file lose since they are kept without active and foreign markup: in how many, and the names of tags and attributes, those that most have first. */
export async function markupNote(form: CompiledForm, mapping: readonly Mapped[], { rows, left }: Pick<Shaped, 'rows' | 'left'>): Promise<ImportNote[]> {
  const rich = mapping.filter(({ field }) => isRichText(fieldOf(form, field))).map(({ column }) => column);
  const counts = new Map<string, number>();
  let count = 0;
  await eachInTurns(rich.length === 0 ? [] : rows, (cells, row) => {
    if (left.has(row)) return;
    for (const column of rich) {
      const lost = lostMarkup(cells[column] ?? '');
      if (lost.length > 0) count += 1;
      for (const name of lost) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  });
  const names = [...counts].sort(([a, many], [b, more]) => more - many || a.localeCompare(b)).map(([name]) => name);
  return count === 0 ? [] : [{ code: 'markup', count, lost: names.join(', ') }];
}
