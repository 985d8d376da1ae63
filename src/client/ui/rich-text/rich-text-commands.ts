import type Quill from 'quill';
import type { IconName } from '../display/icon.tsx';

type Formats = Record<string, unknown>;

/** One button of the toolbar; `isOn` is absent where nothing stays pressed. */
export interface RichTextCommand {
  icon: IconName;
  isOn?: (formats: Formats) => boolean;
  run: (quill: Quill, formats: Formats) => void;
}

function toggle(icon: IconName, format: string, on: unknown = true): RichTextCommand {
  const isOn = (formats: Formats) => formats[format] === on;
  return { icon, isOn, run: (quill, formats) => quill.format(format, isOn(formats) ? false : on, 'user') };
}

/** In the order of the toolbar. Links have a popover of their own. */
export const richTextCommands = {
  heading: toggle('heading-2', 'header', 2),
  subheading: toggle('heading-3', 'header', 3),
  bold: toggle('bold', 'bold'),
  italic: toggle('italic', 'italic'),
  underline: toggle('underline', 'underline'),
  strikethrough: toggle('strikethrough', 'strike'),
  bulletList: toggle('list', 'list', 'bullet'),
  numberedList: toggle('list-ordered', 'list', 'ordered'),
  quote: toggle('quote', 'blockquote'),
  clear: {
    icon: 'clear-format',
    run(quill) {
      const range = quill.getSelection(true);
      quill.removeFormat(range.index, range.length, 'user');
    },
  },
  undo: { icon: 'undo', run: (quill) => quill.history.undo() },
  redo: { icon: 'redo', run: (quill) => quill.history.redo() },
} as const satisfies Record<string, RichTextCommand>;

export type RichTextCommandName = keyof typeof richTextCommands;
