import { useEffect, useState } from 'react';
import { uploadLooks } from '../../../i18n/upload-looks.ts';
import type { Translate } from '../../../i18n/text.ts';
import { DropZone } from '../../../ui/inputs/drop-zone.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import styles from './picture-field.module.css';
import type { DraftPicture } from './use-draft-picture.ts';

const { types, hint } = uploadLooks.image;

/** An address under which the browser shows a file that is not stored yet. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = file && URL.createObjectURL(file);
    setAddress(made);
    return () => {
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}

/** The picture of a new record: chosen or dropped, seen, and taken away again; it is stored along with the record. */
export function PictureField({ picture: { file, choose }, text }: { picture: DraftPicture; text: Translate }) {
  const address = usePreview(file);
  if (file)
    return (
      <div className={styles.chosen}>
        {address !== null && <img src={address} alt={text('common.image_of', { id: file.name })} className={styles.preview} />}
        <span className={styles.name}>{file.name}</span>
        <IconButton icon="trash" label={text('image.remove')} onClick={() => choose(null)} />
      </div>
    );
  return (
    <DropZone
      title={text('grid.new_picture')}
      hint={text(hint)}
      button={text('image.choose')}
      accept={types}
      size="line"
      onFiles={([first]) => first && choose(first)}
    />
  );
}
