import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { DashboardScreen as DashboardDescriptor } from '../../../../schemas/shapes/dashboard.shape.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { useHost } from '../host.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { TitleActions } from '../title-slot.tsx';
import styles from './dashboard.module.css';
import { openTile } from './open-tile.ts';
import { Tile } from './tile.tsx';
import { useTiles } from './use-tiles.ts';

/** Figures of several screens; those of screens that the user may not see are not there. */
export function DashboardScreen({ screen }: { screen: ScreenMeta<DashboardDescriptor> }) {
  const host = useHost();
  const { text } = host;
  const { figures, error, isLoading, reload } = useTiles(
    screen.id,
    (screen.told ?? []).map(({ form }) => form),
  );
  const isShown = ({ screen: shown }: { screen: string }, place: number) => (figures ? figures.byPlace.has(place) : host.rights(shown).list);
  const tiles = screen.tiles.map((tile, place) => ({ tile, place })).filter(({ tile, place }) => isShown(tile, place));
  return (
    <div className={styles.page} aria-busy={isLoading}>
      <TitleActions>
        <Button icon="refresh" busy={isLoading && figures !== null} onClick={reload}>
          {text('action.refresh')}
        </Button>
      </TitleActions>
      {error && <NotLoaded error={error} reload={reload} />}
      {!error && tiles.length === 0 && <EmptyState icon="lock" title={text('home.no_pages')} description={text('home.ask_for_pages')} />}
      {!error && (
        <ul className={styles.tiles}>
          {tiles.map(({ tile, place }) => {
            const figure = figures?.byPlace.get(place);
            return (
              <li key={place}>
                <Tile tile={tile} field={screen.told?.[place]?.field} figure={figure} onOpen={() => openTile(host, tile, figures?.today, figure)} />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
