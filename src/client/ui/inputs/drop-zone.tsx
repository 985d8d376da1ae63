import { type ComponentProps, type DragEvent, useRef, useState } from 'react';
import { Icon } from '../display/icon.tsx';
import { classes } from '../look/classes.ts';
import { Button } from './button.tsx';
import styles from './drop-zone.module.css';

/** The frame in which files are dropped, and in which it is told how they fare. */
export const DropFrame = ({ className, ...others }: ComponentProps<'div'>) => <div {...others} className={classes(styles.frame, className)} />;

export interface DropZoneProps {
  title: string;
  /** Which files are taken. */
  hint: string;
  button: string;
  /** As the file dialog knows them: endings or types. */
  accept: string;
  multiple?: boolean;
  /** `small` leaves room for what was chosen already; `line` is one field of a form among others. */
  size?: 'large' | 'small' | 'line';
  /** At least one. */
  onFiles: (files: readonly File[]) => void;
}

/** Where files are dropped, and the button by which they are chosen. */
export function DropZone({ title, hint, button, accept, multiple = false, size = 'large', onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function take(files: FileList | null) {
    const taken = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (taken.length > 0) onFiles(taken);
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <DropFrame
      className={size === 'large' ? undefined : styles[size]}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <Icon name="upload" size={size === 'line' ? 'm' : 'l'} />
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{hint}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button variant={size === 'large' ? 'primary' : 'secondary'} icon="file" onClick={() => input.current?.click()}>
        {button}
      </Button>
    </DropFrame>
  );
}
