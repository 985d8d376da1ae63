import type { Tile } from '../../../../schemas/shapes/dashboard.shape.ts';
import type { TileFigure } from '../../../shared/records/calls.ts';
import { withDays } from '../../../shared/records/days.ts';
import { derivedId } from '../../i18n/text.ts';
import type { Host } from '../host.tsx';

/** Goes to the rows that a tile tells of, with its days as they were when it was counted. */
export const openTile = (host: Host, tile: Tile, today: string | undefined, figure: TileFigure | undefined): void =>
  host.openScreen(`/${tile.screen}`, tile.filter && today !== undefined ? withDays(tile.filter, today) : tile.filter, {
    filterName: host.text(derivedId(tile.title)),
    params: figure?.params,
  });
