import type { KindName } from '../../generated/names.gen.ts';
import type { RenderContext } from '../renderers/define.ts';
import type { Parsed } from './define.ts';

type Key = number | string;

/** How a bare key is typed; kinds not named here have texts for keys. */
const typedNumber = (text: string): Key | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);
const typedKeys: Partial<Record<KindName, (text: string) => Key | null>> = { reference: typedNumber, tree_reference: typedNumber, identity: typedNumber };

/** A typed or pasted label as its key; where the list is not loaded a key may stand for itself and the server judges. */
export function parseReference(text: string, context: RenderContext, form?: string): Parsed<Key> {
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  const source = context.field.options?.form ?? form ?? '';
  const found = context.find?.(source, trimmed);
  if (found === undefined && context.isShared?.(source, trimmed)) return { problem: 'ambiguous_reference' };
  if (typeof found === 'number' || typeof found === 'string') return { value: found };
  const toKey = typedKeys[context.field.kind];
  const key = toKey ? toKey(trimmed) : trimmed;
  return key === null ? { problem: 'unknown_reference' } : { value: key };
}
