import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { refusedFileText } from '../i18n/refused-file.ts';
import { uploadLooks } from '../i18n/upload-looks.ts';
import { imageAddress } from '../renderers/image-address.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ariaOf } from './aria.ts';
import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { fieldLabel } from './field-label.ts';
import styles from './image.module.css';
import { usePictureUpload } from './use-picture-upload.ts';

const shownSide = 100;
const { types, hint } = uploadLooks.image;

/** A picture that is chosen, dropped or pasted, and brought to the form that the field's options name; the value is its id. */
function ImageInput({ value, onChange, onProblem, onCommit, context, id, describedBy, invalid, disabled, place }: ControlProps<string>) {
  const { text, formats, field } = context;
  const { upload: form, value: idField = '' } = field.options ?? {};
  const fixed = disabled || form === undefined;
  const chooser = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { upload, send, cancel } = usePictureUpload({ form, onKept: (row) => take(String(row[idField])), onGivenUp: () => onProblem(null) });

  // A cell's editor takes the focus at once.
  useEffect(() => {
    if (place === 'cell') choose.current?.focus();
  }, [place]);

  function take(next: string | null) {
    onProblem(null);
    onChange(next);
    onCommit?.();
  }

  function bring([file]: Iterable<File>) {
    if (!file || fixed) return;
    // Whoever leaves now would leave without the picture.
    onProblem('upload_under_way');
    send(file);
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    bring(event.dataTransfer.files);
  }

  function handlePaste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    bring(event.clipboardData.files);
  }

  return (
    <div
      className={classes(styles.image, place === 'cell' && styles.cell)} data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!fixed);
      }}
      onDragLeave={() => setIsOver(false)} onDrop={handleDrop} onPaste={handlePaste}
    >
      <span className={styles.frame}>
        {value === null
          ? <><Icon name="image" size="l" /><span className="visually-hidden">{text('image.none')}</span></>
          : <img src={imageAddress(value, shownSide)} width={shownSide} height={shownSide} alt={text('common.image_of', { id: value })} />}
      </span>
      <div className={styles.side}>
        <input
          ref={chooser} type="file" accept={types} hidden
          onChange={({ currentTarget }) => {
            bring(currentTarget.files ?? []);
            currentTarget.value = '';
          }}
        />
        <span className={styles.buttons}>
          <Button
            {...ariaOf({ id, describedBy, invalid, field })}
            ref={choose} icon="upload" disabled={fixed} aria-label={`${fieldLabel(context)}: ${text('image.choose')}`} onClick={() => chooser.current?.click()}
          >
            {text('image.choose')}
          </Button>
          {value !== null && upload.at !== 'sending' && !field.required && <Button variant="ghost" icon="trash" disabled={fixed} onClick={() => take(null)}>{text('image.remove')}</Button>}
        </span>
        {upload.at === 'idle' && <p className={styles.quiet}>{text(hint)}</p>}
        {upload.at === 'sending' && (
          <span className={styles.sending}>
            {upload.part < 1
              ? <progress className={styles.progress} value={upload.part} aria-label={text('upload.sent', { name: upload.name, part: formats.percent(Math.round(upload.part * 100)) })} />
              : <span className={styles.quiet} role="status">{text('upload.checking')}</span>}
            <IconButton icon="x" label={text('upload.cancel_file', { name: upload.name })} onClick={cancel} />
          </span>
        )}
        {upload.at === 'refused' && <p className={styles.refused} role="alert">{refusedFileText(upload.error, upload.name, text)}</p>}
      </div>
    </div>
  );
}

/** A picture. Pasted text is the id of one. */
export default defineControl<string>({ edits: ['image'], mode: 'popover', parse: (text) => ({ value: text.trim() === '' ? null : text.trim() }), input: ImageInput });
