import type { FieldMeta } from '../../../../schemas/metadata.ts';
import type { Tile as TileWords } from '../../../../schemas/shapes/dashboard.shape.ts';
import type { TileFigure } from '../../../shared/records/calls.ts';
import { problemText } from '../../i18n/error-text.ts';
import { derivedId } from '../../i18n/text.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { classes } from '../../ui/look/classes.ts';
import { drawingOf, resolveColumn } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import styles from './dashboard.module.css';

interface TileProps {
  tile: TileWords;
  /** The field it sums. */
  field: FieldMeta | undefined;
  /** Undefined until it is counted. */
  figure: TileFigure | undefined;
  onOpen: () => void;
}

/** How much more or less than before, as a percentage; nothing where there was nothing. */
const changeOf = (now: number, before: number): number | null => (before === 0 ? null : ((now - before) / Math.abs(before)) * 100);

/** A figure as the cells of its screen show it; a number of rows as a number. */
function Drawn({ tile: { sum }, field, value }: Pick<TileProps, 'tile' | 'field'> & { value: number }) {
  const host = useHost();
  if (sum === undefined || field === undefined) return host.formats.number(value);
  return drawingOf(resolveColumn(sum, field, { field: sum }, host, false), { ...host.session.given, [sum]: value });
}

/** What stands below the figure: what it was before, what is left out of it, or that it asks for something to be done. */
function Remark({ tile, field, figure: { figure = 0, before, left_out = 0 } }: TileProps & { figure: TileFigure }) {
  const { text, formats } = useHost();
  const change = before === undefined ? null : changeOf(figure, before);
  return (
    <span className={styles.remark}>
      {left_out > 0 && (
        <span className={styles.warning}>
          <Icon name="alert" size="s" /> {text('grid.left_out', { count: left_out })}
        </span>
      )}
      {tile.urgent && figure > 0 && (
        <span className={styles.urgent}>
          <Icon name="alert" size="s" /> {text('dashboard.urgent')}
        </span>
      )}
      {tile.compare && before !== undefined && (
        <span>
          {text('dashboard.before', { period: tile.compare })} <Drawn tile={tile} field={field} value={before} />
          {change !== null && ` (${change > 0 ? '+' : ''}${formats.percent(Math.round(change), 0)})`}
        </span>
      )}
    </span>
  );
}

function Counted(props: TileProps & { figure: TileFigure }) {
  const { text } = useHost();
  const { tile, field, figure } = props;
  if (figure.error !== undefined) {
    return (
      <span className={styles.problem}>
        <Icon name="alert" size="s" /> {problemText({ code: figure.error, params: {} }, text)}
      </span>
    );
  }
  return (
    <>
      <span className={styles.figure}>
        <Drawn tile={tile} field={field} value={figure.figure ?? 0} />
        {figure.capped && '+'}
      </span>
      <Remark {...props} />
    </>
  );
}

/** One figure with its name; it opens the rows it tells of. */
export function Tile(props: TileProps) {
  const { text } = useHost();
  const { tile, figure, onOpen } = props;
  const isUrgent = tile.urgent && (figure?.figure ?? 0) > 0;
  const isCalm = figure?.figure === 0;
  return (
    <button
      type="button"
      data-tile={tile.title}
      aria-busy={!figure}
      className={classes(styles.tile, isUrgent && styles.marked, isCalm && styles.calm)}
      onClick={onOpen}
    >
      <span className={styles.name}>{text(derivedId(tile.title))}</span>
      {figure ? <Counted {...props} figure={figure} /> : <Skeleton width="40%" height="var(--font-figure)" />}
    </button>
  );
}
