import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Popover } from '../ui/overlays/popover.tsx';
import { imageAddress, placeholderImage } from './image-address.ts';
import styles from './cell.module.css';

const small = 30;
const large = 300;

function usePlaceholder(event: SyntheticEvent<HTMLImageElement>): void {
  if (!event.currentTarget.src.endsWith(placeholderImage)) event.currentTarget.src = placeholderImage;
}

interface ThumbnailProps {
  image: string;
  label: string;
}

const SmallPicture = ({ image, label }: ThumbnailProps) => (
  <img src={imageAddress(image, small)} width={small} height={small} alt={label} loading="lazy" decoding="async" onError={usePlaceholder} />
);

/** The picture alone, for places where nobody can point at it. */
export const ThumbnailPicture = (props: ThumbnailProps) => (
  <span className={styles.thumbnail}>
    <SmallPicture {...props} />
  </span>
);

/** A picture of 30 px that shows itself at 300 px while it, or the cell it stands in, is pointed at or focused. */
export function Thumbnail({ image, label }: ThumbnailProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const show = (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget);
  const hide = () => setAnchor(null);

  const watchCell = (element: HTMLElement | null) => {
    const cell = element?.closest<HTMLElement>('[role="gridcell"]');
    if (!cell) return undefined;
    const focused = () => setAnchor(cell);
    cell.addEventListener('focus', focused);
    cell.addEventListener('blur', hide);
    return () => {
      cell.removeEventListener('focus', focused);
      cell.removeEventListener('blur', hide);
    };
  };

  return (
    <span ref={watchCell} className={styles.thumbnail} onPointerEnter={show} onPointerLeave={hide}>
      <SmallPicture image={image} label={label} />
      {anchor && (
        <Popover open passive flush side="right" label={label} anchor={{ current: anchor }}>
          <img className={styles.preview} src={imageAddress(image, large)} width={large} height={large} alt="" onError={usePlaceholder} />
        </Popover>
      )}
    </span>
  );
}
