import { Icon } from '../ui/display/icon.tsx';
import { defineRenderer } from './define.ts';
import { Thumbnail } from './thumbnail.tsx';
import styles from './cell.module.css';

/** A product's picture; a star marks the one that stands for the product (the row's field `cover`). */
export default defineRenderer<string>({
  shows: ['image'],
  align: 'center',
  text: (value) => value,
  cell: (value, { text }, row) => (
    <span className={styles.pair}>
      <Thumbnail image={value} label={text('common.image_of', { id: value })} />
      {row.cover === true && (
        <>
          <Icon name="star-filled" size="s" className={styles.star} />
          <span className="visually-hidden">{text('field.cover')}</span>
        </>
      )}
    </span>
  ),
});
