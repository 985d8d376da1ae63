import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { RecordScreen } from '../../../../schemas/shapes/record.shape.ts';

/** What a new record may be given: what it needs first, then the other fields of the page in its order. */
export function fieldsToBegin({ meta, tabs }: Pick<ScreenMeta<RecordScreen>, 'meta' | 'tabs'>): string[] {
  const creatable = Object.keys(meta.fields).filter((name) => meta.fields[name]?.creatable);
  const needed = creatable.filter((name) => meta.fields[name]?.required && !meta.fields[name].derived);
  const shown = tabs.flatMap((tab) => ('fields' in tab ? tab.fields : [])).filter((name) => creatable.includes(name));
  return [...new Set([...needed, ...shown])];
}
