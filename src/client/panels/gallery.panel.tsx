import { screens } from '../../generated/screens.gen.ts';
import type { JsonObject } from '../../shared/json.ts';
import { useHost } from '../runtime/host.tsx';
import { NotLoaded } from '../runtime/not-loaded.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { PictureCard } from './gallery/picture-card.tsx';
import { usePictures } from './gallery/use-pictures.ts';
import styles from './gallery/gallery.module.css';

const screenOfPictures = 'products/images';

function GalleryPanel({ row }: PanelProps) {
  const product = row?.product_code;
  return typeof product === 'string' && <Gallery key={product} product={product} row={row} />;
}

/** The pictures of a product, ordered by dragging. */
function Gallery({ product, row }: { product: string; row?: JsonObject }) {
  const { text, rights, openPanel } = useHost();
  const { pictures, error, reload, makeCover, place, remove } = usePictures(product);
  const allowed = rights(screenOfPictures);

  async function upload() {
    const { default: screen } = await screens[screenOfPictures]();
    openPanel('upload', row, { screen, given: { product_code: product } });
  }

  const uploadButton = allowed.add && (
    <Button variant="primary" icon="upload" onClick={() => void upload()}>
      {text('action.upload')}
    </Button>
  );
  if (error && !pictures) return <NotLoaded error={error} reload={reload} />;
  if (!pictures) return <Skeleton height={200} />;
  if (pictures.length === 0) return <EmptyState icon="image" title={text('gallery.empty')} action={uploadButton} />;
  return (
    <div className={styles.gallery}>
      <div>{uploadButton}</div>
      <ol className={styles.list} aria-label={text('panel.gallery')}>
        {pictures.map((picture, at) => (
          <PictureCard
            key={picture.image_id}
            picture={picture}
            at={at}
            total={pictures.length}
            rights={allowed}
            onPlace={place}
            onCover={(one) => void makeCover(one)}
            onRemove={(one) => void remove(one)}
          />
        ))}
      </ol>
    </div>
  );
}

export default definePanel({ component: GalleryPanel });
