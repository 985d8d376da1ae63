import type { JsonObject } from '../../../shared/json.ts';
import { derivedId, type Translate } from '../../i18n/text.ts';
import { type Marker, type MarkerName, markers } from '../../markers.ts';

export interface RowMark {
  tone: Marker['tone'];
  /** Every state that applies, in words. */
  words: string;
}

/** Finds the states a row is in, of those its screen names: the first gives the colour, all give their words. */
export function createMarkOf(names: readonly string[], text: Translate): (row: JsonObject) => RowMark | null {
  const known = names.flatMap((name) => {
    const marker: Marker | undefined = markers[name as MarkerName];
    return marker ? [{ ...marker, word: text(derivedId('marker', name)) }] : [];
  });
  return (row) => {
    const applying = known.filter((marker) => marker.applies(row));
    const [first] = applying;
    return first ? { tone: first.tone, words: applying.map((marker) => marker.word).join(', ') } : null;
  };
}
