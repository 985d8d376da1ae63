import { describe, expect, it } from 'vitest';
import { screens } from '../../../src/generated/screens.gen.ts';
import { markers } from '../../../src/client/markers.ts';
import type { Marker } from '../../../src/client/markers.ts';
import { loadedFields } from '../../../src/client/runtime/grid/views/to-row-view.ts';
import type { Json, JsonObject } from '../../../src/shared/json.ts';

/** The fields that a marker looks at in rows of all sorts. */
function readsOf({ applies }: Marker): Set<string> {
  const read = new Set<string>();
  for (const value of [null, true, false, 0, 1, 'failed'] as Json[])
    for (const other of [null, true, false, 0, 1, 'late'] as Json[]) {
      let turn = 0;
      const row = new Proxy<JsonObject>(
        {},
        {
          get: (_, name) => {
            read.add(String(name));
            turn += 1;
            return turn === 1 ? value : other;
          },
        },
      );
      applies(row, false);
    }
  return read;
}

describe.each(Object.entries<Marker>(markers))('the marker %s', (_name, marker) => {
  it('says all fields that it looks at', () => {
    expect([...readsOf(marker)].filter((name) => !marker.reads.includes(name))).toEqual([]);
  });
});

const all = await Promise.all(Object.entries(screens).map(async ([id, load]) => [id, (await load()).default] as const));
const marked = all.flatMap(([id, screen]) => {
  if (screen.shape !== 'grid' || screen.markers.length === 0 || screen.meta === null) return [];
  return [[id, { ...screen, meta: screen.meta }] as const];
});

it.each(marked)('%s loads what marks its rows, also where its column is hidden', (_id, screen) => {
  const loaded = loadedFields(screen, { hidden: Object.keys(screen.meta.fields), sort: [] });
  const reads = screen.markers.flatMap((name) => Object.entries<Marker>(markers).flatMap(([one, { reads: names }]) => (one === name ? names : [])));
  expect(reads.length).toBeGreaterThan(0);
  expect(loaded.toSorted()).toEqual([...new Set([...screen.meta.key, ...reads.filter((name) => name in screen.meta.fields)])].toSorted());
});
