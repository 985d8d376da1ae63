import { useRef } from 'react';
import type { PageRights } from '../../../shared/access.ts';
import { imageAddress } from '../../renderers/image-address.ts';
import { useHost } from '../../runtime/host.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './gallery.module.css';
import { useCardDrag } from './use-card-drag.ts';
import type { Picture } from './use-pictures.ts';

const side = 200;

export interface PictureCardProps {
  picture: Picture;
  /** Its place, counted from 0, of how many. */
  at: number;
  total: number;
  rights: PageRights;
  onPlace: (from: number, to: number) => void;
  onCover: (picture: Picture) => void;
  onRemove: (picture: Picture) => void;
}

/** One picture: dragged to another place or moved there by its buttons. */
export function PictureCard({ picture, at, total, rights, onPlace, onCover, onRemove }: PictureCardProps) {
  const { text } = useHost();
  const card = useRef<HTMLLIElement>(null);
  const { isDragged, isOver } = useCardDrag({ card, at, enabled: rights.set, onDrop: onPlace });
  const { image_id: id, file_name: name, cover } = picture;
  return (
    <li ref={card} className={styles.card} data-dragged={isDragged || undefined} data-over={isOver || undefined} data-draggable={rights.set || undefined}>
      <span className={styles.frame}>
        <img src={imageAddress(id, side)} alt={text('common.image_of', { id: name })} loading="lazy" decoding="async" draggable={false} />
      </span>
      <span className={styles.name} title={name}>
        <bdi>{name}</bdi>
      </span>
      <span className={styles.tools}>
        {rights.set && (
          <>
            <IconButton
              icon={cover ? 'star-filled' : 'star'}
              pressed={cover}
              label={cover ? text('field.cover') : text('gallery.make_cover', { name })}
              onClick={() => cover || onCover(picture)}
            />
            <IconButton icon="arrow-left" label={text('gallery.move_earlier', { name })} disabled={at === 0} onClick={() => onPlace(at, at - 1)} />
            <IconButton icon="arrow-right" label={text('gallery.move_later', { name })} disabled={at === total - 1} onClick={() => onPlace(at, at + 1)} />
          </>
        )}
        {rights.delete && <IconButton icon="trash" tone="danger" label={text('gallery.delete', { name })} onClick={() => onRemove(picture)} />}
      </span>
    </li>
  );
}
