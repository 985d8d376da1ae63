import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createUploadQueue, isUnderWay, type UploadEntry } from '../data/upload-queue.ts';
import { refusedFileText } from '../i18n/refused-file.ts';
import { uploadLooks } from '../i18n/upload-looks.ts';
import { imageAddress } from '../renderers/image-address.ts';
import { Button } from '../ui/inputs/button.tsx';
import { classes } from '../ui/look/classes.ts';
import { IconButton } from '../ui/inputs/icon-button.tsx';
import { Icon } from '../ui/display/icon.tsx';
import { UploadProgress } from '../ui/feedback/upload-progress.tsx';
import { ariaOf } from './aria.ts';
import { defineControl } from './define.ts';
import type { ControlProps } from './define.ts';
import { fieldLabel } from './field-label.ts';
import styles from './image.module.css';
import { useControlSource } from './source.ts';

const shownSide = 100;
const { types, hint } = uploadLooks.image;

/** A picture that is chosen, dropped or pasted, and brought to the form that the field's options name; the value is its id. */
function ImageInput({ value, onChange, onProblem, onCommit, context, id, describedBy, invalid, disabled, place }: ControlProps<string>) {
  const { text, formats, field } = context;
  const { upload: form = '', value: idField = '' } = field.options ?? {};
  const fixed = disabled || form === '';
  const chooser = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { api } = useControlSource();
  const queue = useMemo(() => createUploadQueue({ api, form, given: {} }), [api, form]);
  useEffect(() => queue.stop, [queue]);
  const entry = useSyncExternalStore(queue.entries.subscribe, queue.entries.get).at(-1);
  const { file, state } = entry ?? {};

  /** While it is on its way, whoever leaves would leave without the picture. */
  const follow = useEffectEvent((now: UploadEntry) => {
    if (now.state.at === 'done') take(String(now.state.row[idField]));
    else onProblem(isUnderWay(now) ? 'upload_under_way' : null);
  });
  useEffect(() => {
    if (entry) follow(entry);
  }, [entry]);

  // A cell's editor takes the focus at once.
  useEffect(() => {
    if (place === 'cell') choose.current?.focus();
  }, [place]);

  function take(next: string | null) {
    onProblem(null);
    onChange(next);
    onCommit?.();
  }

  /** A further picture takes the place of one on its way. */
  function bring([picture]: Iterable<File>) {
    if (!picture || fixed) return;
    queue.stop();
    queue.add([picture]);
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
      className={classes(styles.image, place === 'cell' && styles.cell)}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!fixed);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      onPaste={handlePaste}
    >
      <span className={styles.frame}>
        {value === null ? (
          <>
            <Icon name="image" size="l" />
            <span className="visually-hidden">{text('image.none')}</span>
          </>
        ) : (
          <img src={imageAddress(value, shownSide)} width={shownSide} height={shownSide} alt={text('common.image_of', { id: value })} />
        )}
      </span>
      <div className={styles.side}>
        <input
          ref={chooser}
          type="file"
          accept={types}
          hidden
          onChange={({ currentTarget }) => {
            bring(currentTarget.files ?? []);
            currentTarget.value = '';
          }}
        />
        <span className={styles.buttons}>
          <Button
            {...ariaOf({ id, describedBy, invalid, field })}
            ref={choose}
            icon="upload"
            disabled={fixed}
            aria-label={`${fieldLabel(context)}: ${text('image.choose')}`}
            onClick={() => chooser.current?.click()}
          >
            {text('image.choose')}
          </Button>
          {value !== null && !(entry && isUnderWay(entry)) && !field.required && (
            <Button variant="ghost" icon="trash" disabled={fixed} onClick={() => take(null)}>
              {text('image.remove')}
            </Button>
          )}
        </span>
        {(state === undefined || state.at === 'cancelled' || state.at === 'done') && <p className={styles.quiet}>{text(hint)}</p>}
        {file && state?.at === 'sending' && (
          <span className={styles.sending}>
            <UploadProgress
              part={state.part}
              label={text('upload.sent', { name: file.name, part: formats.percent(Math.round(state.part * 100)) })}
              checking={text('upload.checking')}
            />
            <IconButton icon="x" label={text('upload.cancel_file', { name: file.name })} onClick={queue.stop} />
          </span>
        )}
        {file && state?.at === 'refused' && (
          <p className={styles.refused} role="alert">
            {refusedFileText(state.error, file.name, text)}
          </p>
        )}
      </div>
    </div>
  );
}

/** A picture. Pasted text is the id of one. */
export default defineControl<string>({
  edits: ['image'],
  mode: 'popover',
  parse: (text) => ({ value: text.trim() === '' ? null : text.trim() }),
  input: ImageInput,
});
