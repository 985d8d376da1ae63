import { type DragEvent, useRef, useState } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import { uploadLooks } from '../../i18n/upload-looks.ts';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/display/icon.tsx';
import styles from './upload.module.css';

export interface DropZoneProps {
  takes: NonNullable<FormMeta['upload']>;
  /** Leaves room for what was chosen already. */
  isSmall: boolean;
  onFiles: (files: Iterable<File>) => void;
}

/** Where files are dropped, and the button by which they are chosen. */
export function DropZone({ takes, isSmall, onFiles }: DropZoneProps) {
  const { text } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { types, hint } = uploadLooks[takes];

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onFiles(event.dataTransfer.files);
  }

  return (
    <div
      className={classes(styles.drop, isSmall && styles.small)}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size="l" />
      <p className={styles.strong}>{text('action.drag_files_here')}</p>
      <p className={styles.quiet}>{text(hint)}</p>
      <input
        ref={input}
        type="file"
        accept={types}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files ?? []);
          currentTarget.value = '';
        }}
      />
      <Button variant={isSmall ? 'secondary' : 'primary'} icon="file" onClick={() => input.current?.click()}>
        {text('upload.choose_files')}
      </Button>
    </div>
  );
}
