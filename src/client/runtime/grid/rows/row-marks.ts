import type { JsonObject } from '../../../../shared/json.ts';
import { derivedId, type Translate } from '../../../i18n/text.ts';
import { type Marker, markers } from '../../../markers.ts';

export interface RowMark {
  tone: Marker['tone'];
  /** Every state that applies, in words. */
  words: string;
}

interface WordedMarker extends Marker {
  word: string;
}

/** Finds the states a row is in: of those its screen names, that of its workflow, and unsaved cells. The first gives the colour, all give their words. */
export function createMarkOf(names: readonly string[], text: Translate): (row: JsonObject, unsaved?: boolean) => RowMark | null {
  const worded = new Map<string, WordedMarker>(
    Object.entries<Marker>(markers).map(([name, marker]) => [name, { ...marker, word: text(derivedId('marker', name)) }]),
  );
  const known = names.flatMap((name) => worded.get(name) ?? []);
  return (row, unsaved = false) => {
    const own = typeof row.row_class === 'string' ? [worded.get(row.row_class)] : [];
    const changed = unsaved ? [worded.get('changed')] : [];
    const applying = [...new Set([...known.filter((marker) => marker.applies(row, unsaved)), ...own, ...changed])].filter((marker) => marker !== undefined);
    const [first] = applying;
    return first ? { tone: first.tone, words: applying.map((marker) => marker.word).join(', ') } : null;
  };
}
