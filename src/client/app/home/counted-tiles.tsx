import type { ReactNode, Ref } from 'react';
import { homeTiles } from '../../../generated/home.gen.ts';
import { useHost } from '../../runtime/host.tsx';
import { NotLoaded } from '../../runtime/not-loaded.tsx';
import { openTile } from '../../runtime/dashboard/open-tile.ts';
import { Tile } from '../../runtime/dashboard/tile.tsx';
import { useTiles } from '../../runtime/dashboard/use-tiles.ts';
import styles from './home-tiles.module.css';

interface CountedTilesProps {
  page: string;
  /** Which tiles of home, in order; those the user may not see are left out already. */
  titles: readonly string[];
  listRef?: Ref<HTMLUListElement>;
  /** What stands around each tile. */
  children?: (title: string, drawn: ReactNode) => ReactNode;
}

/** Tiles of home with their figures, counted in one call. What the server leaves out is not there. */
export function CountedTiles({ page, titles, listRef, children = (_title, drawn) => drawn }: CountedTilesProps) {
  const host = useHost();
  const placed = titles.flatMap((title) => {
    const place = homeTiles.findIndex((tile) => tile.title === title);
    const tile = homeTiles[place];
    return tile ? [{ tile, place }] : [];
  });
  const { figures, error, isLoading, reload } = useTiles(
    page,
    placed.map(({ tile }) => tile.form),
    placed.map(({ place }) => place),
  );
  if (error) return <NotLoaded error={error} reload={reload} />;
  // One that was shown just now is still being counted.
  const seen = placed.filter(({ place }) => !figures || isLoading || figures.byPlace.has(place));
  return (
    <ul ref={listRef} className={styles.tiles} aria-busy={isLoading}>
      {seen.map(({ tile, place }) => {
        const figure = figures?.byPlace.get(place);
        const drawn = <Tile tile={tile} field={tile.summed} figure={figure} onOpen={() => openTile(host, tile, figures?.today, figure)} />;
        return <li key={tile.title}>{children(tile.title, drawn)}</li>;
      })}
    </ul>
  );
}
