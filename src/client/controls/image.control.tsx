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

/** Brings one picture at a time to the form that takes them; `onArrived` hears the value it got. */
function usePictureUpload({ context, onProblem }: ControlProps<string>, onArrived: (value: string) => void) {
  const { upload: form = '', value: idField = '' } = context.field.options ?? {};
  const { api } = useControlSource();
  const queue = useMemo(() => createUploadQueue({ api, form, given: {} }), [api, form]);
  useEffect(() => queue.stop, [queue]);
  const entry = useSyncExternalStore(queue.entries.subscribe, queue.entries.get).at(-1);

  /** While it is on its way, whoever leaves would leave without the picture. */
  const follow = useEffectEvent((now: UploadEntry) => {
    if (now.state.at === 'done') onArrived(String(now.state.row[idField]));
    else onProblem(isUnderWay(now) ? 'upload_under_way' : null);
  });
  useEffect(() => {
    if (entry) follow(entry);
  }, [entry]);

  /** A further picture takes the place of one on its way. */
  function bring([picture]: Iterable<File>) {
    if (!picture) return;
    queue.stop();
    queue.add([picture]);
  }

  return { isPossible: form !== '', entry, bring, stop: queue.stop };
}

/** Takes files that are dropped or pasted on it. */
function useFileTarget(bring: (files: Iterable<File>) => void, fixed: boolean) {
  const [isOver, setIsOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(!fixed);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      bring(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      bring(event.clipboardData.files);
    },
  };
}

/** A picture that is chosen, dropped or pasted, and brought to the form that the field's options name; the value is its id. */
function ImageInput(props: ControlProps<string>) {
  const { value, onChange, onProblem, onCommit, context, disabled, place } = props;
  const { text, field } = context;
  const { isPossible, entry, bring, stop } = usePictureUpload(props, take);
  const fixed = disabled || !isPossible;
  const bringHere = (files: Iterable<File>) => {
    if (!fixed) bring(files);
  };
  const target = useFileTarget(bringHere, Boolean(fixed));

  function take(next: string | null) {
    onProblem(null);
    onChange(next);
    onCommit?.();
  }

  return (
    <div className={classes(styles.image, place === 'cell' && styles.cell)} {...target}>
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
        <span className={styles.buttons}>
          <ChooseButton {...props} disabled={fixed} onFiles={bringHere} />
          {value !== null && !(entry && isUnderWay(entry)) && !field.required && (
            <Button variant="ghost" icon="trash" disabled={fixed} onClick={() => take(null)}>
              {text('image.remove')}
            </Button>
          )}
        </span>
        <UploadState context={context} entry={entry} onStop={stop} />
      </div>
    </div>
  );
}

/** Opens the system's chooser of files. A cell's editor takes the focus at once. */
function ChooseButton({ context, id, describedBy, invalid, disabled, place, onFiles }: ControlProps<string> & { onFiles: (files: Iterable<File>) => void }) {
  const { text, field } = context;
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (place === 'cell') button.current?.focus();
  }, [place]);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={types}
        hidden
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files ?? []);
          currentTarget.value = '';
        }}
      />
      <Button
        {...ariaOf({ id, describedBy, invalid, field })}
        ref={button}
        icon="upload"
        disabled={disabled}
        aria-label={`${fieldLabel(context)}: ${text('image.choose')}`}
        onClick={() => chooser.current?.click()}
      >
        {text('image.choose')}
      </Button>
    </>
  );
}

interface UploadStateProps {
  context: ControlProps<string>['context'];
  entry: UploadEntry | undefined;
  onStop: () => void;
}

/** What may be brought, how far it is, or why it was refused. */
function UploadState({ context: { text, formats }, entry, onStop }: UploadStateProps) {
  const { file, state } = entry ?? {};
  return (
    <>
      {(state === undefined || state.at === 'cancelled' || state.at === 'done') && <p className={styles.quiet}>{text(hint)}</p>}
      {file && state?.at === 'sending' && (
        <span className={styles.sending}>
          <UploadProgress
            part={state.part}
            label={text('upload.sent', { name: file.name, part: formats.percent(Math.round(state.part * 100)) })}
            checking={text('upload.checking')}
          />
          <IconButton icon="x" label={text('upload.cancel_file', { name: file.name })} onClick={onStop} />
        </span>
      )}
      {file && state?.at === 'refused' && (
        <p className={styles.refused} role="alert">
          {refusedFileText(state.error, file.name, text)}
        </p>
      )}
    </>
  );
}

/** A picture. Pasted text is the id of one. */
export default defineControl<string>({
  edits: ['image'],
  mode: 'popover',
  parse: (text) => ({ value: text.trim() === '' ? null : text.trim() }),
  input: ImageInput,
});
