import type { Written } from '../../shared/records/written.ts';
import { derivedId } from './text.ts';
import type { Translate } from './text.ts';

const parts = [
  ['add', 'workflow.would_add'],
  ['set', 'workflow.would_set'],
  ['delete', 'workflow.would_delete'],
] as const;

/** How many rows of a screen would be added, changed and deleted, in words. */
export function writtenText(rows: Written['rows'][number], text: Translate): string {
  const screen = rows.screen === null ? text('workflow.would_further') : text(derivedId('screen', ...rows.screen.split('/')));
  const counts = parts.flatMap(([part, message]) => (rows[part] > 0 ? [text(message, { count: rows[part] })] : []));
  return `${screen}: ${counts.join(', ')}`;
}
