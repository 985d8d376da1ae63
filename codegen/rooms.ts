import { areas } from '../schemas/areas.ts';

/** A place whose folders (or, where it has an ending, files) are named after areas, and what else it may hold. */
export interface Room {
  place: string;
  ending?: string;
  others: readonly string[];
}

/** The rule of rooms: the word after these paths is an area of schemas/areas.ts. */
export const rooms: readonly Room[] = [
  ...['schemas/tables', 'schemas/forms', 'schemas/documents', 'schemas/imports', 'schemas/workflows', 'src/server/domain'].map((place) => ({
    place,
    others: [],
  })),
  // Scripts that know no area are in schemas/sql/engine.
  { place: 'schemas/sql', others: ['engine'] },
  { place: 'schemas/sql', ending: '.sql', others: [] },
  { place: 'schemas/figures', ending: '.ts', others: ['define'] },
  { place: 'tests/server', others: ['engine', 'fixtures'] },
  // What every page has around it, and what every grid can.
  { place: 'tests/e2e', others: ['frame', 'grid'] },
];

export const namesOfRoom = ({ others }: Room): string[] => [...areas, ...others];
