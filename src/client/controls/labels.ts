import type { Translate } from '../i18n/text.ts';
import type { DatePickerLabels } from '../ui/date-picker.tsx';
import type { RichTextLabels } from '../ui/rich-text.tsx';
import type { SelectLabels } from '../ui/select.tsx';

export const selectLabels = (text: Translate): SelectLabels => ({
  search: text('action.search'),
  empty: text('message.no_elements_found'),
  loading: text('common.loading'),
  more: (count) => text('common.more_options', { count }),
  clear: text('action.clear'),
});

export const dateLabels = (text: Translate): DatePickerLabels => ({
  open: text('common.open_calendar'),
  calendar: text('common.calendar'),
  previousMonth: text('common.previous_month'),
  nextMonth: text('common.next_month'),
});

export const richTextLabels = (text: Translate): RichTextLabels => ({
  toolbar: text('editor.toolbar'),
  link: text('editor.link'),
  address: text('editor.address'),
  setLink: text('editor.set_link'),
  removeLink: text('editor.remove_link'),
  heading: text('editor.heading'),
  subheading: text('editor.subheading'),
  bold: text('editor.bold'),
  italic: text('editor.italic'),
  underline: text('editor.underline'),
  strikethrough: text('editor.strikethrough'),
  bulletList: text('editor.bullet_list'),
  numberedList: text('editor.numbered_list'),
  quote: text('editor.quote'),
  clear: text('editor.clear_formatting'),
  undo: text('action.undo'),
  redo: text('action.redo'),
});
