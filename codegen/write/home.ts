import { byName } from '../declarations.ts';
import { toModule, toSource } from './output.ts';
import type { Writer } from './output.ts';

/** What the client knows of the tiles of home: each with the form behind it and the field it sums. */
export const writeHome: Writer = ({ home, screens, forms }) => {
  const { tiles = [], begins = {} } = home?.home ?? {};
  const formNamed = byName(forms);
  const screenNamed = byName(screens);
  const told = tiles.map((tile) => {
    const form = screenNamed.get(tile.screen)?.screen?.form ?? '';
    return { ...tile, form, ...(tile.sum !== undefined && { summed: formNamed.get(form)?.meta.fields[tile.sum] }) };
  });
  return [
    toModule(
      'home.gen.ts',
      "import type { HomeTile } from '../../schemas/metadata.ts';",
      "import type { Duty } from '../shared/duties.ts';",
      '',
      '/** In the order in which they stand for those who work at everything; their places are those by which they are counted. */',
      `export const homeTiles: readonly HomeTile[] = ${toSource(told)};`,
      '',
      '/** With which of them home begins, by what one works at. */',
      `export const homeBegins: Readonly<Partial<Record<Duty, readonly string[]>>> = ${toSource(begins)};`,
    ),
  ];
};
