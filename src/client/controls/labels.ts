import { localeTags } from '../../shared/languages.ts';
import type { Formats } from '../i18n/formats.ts';
import type { Translate } from '../i18n/text.ts';
import type { DatePickerLabels, DatePickerProps } from '../ui/dates/date-picker.tsx';
import type { RichTextLabels } from '../ui/rich-text/rich-text.tsx';
import type { SelectLabels } from '../ui/inputs/select.tsx';

export const selectLabels = (text: Translate): SelectLabels => ({
  search: text('action.search'),
  empty: text('message.no_elements_found'),
  loading: text('common.loading'),
  more: (count) => text('common.more_options', { count }),
  clear: text('common.clear'),
});

export const dateLabels = (text: Translate): DatePickerLabels => ({
  open: text('common.open_calendar'),
  calendar: text('common.calendar'),
  previousMonth: text('common.previous_month'),
  nextMonth: text('common.next_month'),
});

/** How a date picker reads and shows days, in the reader's language and formats. */
export const dayWords = (text: Translate, { language, readDay, date, week }: Formats): Pick<DatePickerProps, 'labels' | 'parse' | 'write' | 'calendar'> => ({
  labels: dateLabels(text),
  parse: readDay,
  write: date,
  calendar: { locale: localeTags[language], week },
});

export const richTextLabels = (text: Translate): RichTextLabels => ({
  toolbar: text('form.editor.toolbar'),
  link: text('form.editor.link'),
  address: text('form.editor.address'),
  setLink: text('form.editor.set_link'),
  removeLink: text('form.editor.remove_link'),
  heading: text('form.editor.heading'),
  subheading: text('form.editor.subheading'),
  bold: text('form.editor.bold'),
  italic: text('form.editor.italic'),
  underline: text('form.editor.underline'),
  strikethrough: text('form.editor.strikethrough'),
  bulletList: text('form.editor.bullet_list'),
  numberedList: text('form.editor.numbered_list'),
  quote: text('form.editor.quote'),
  clear: text('form.editor.clear_formatting'),
  undo: text('action.undo'),
  redo: text('action.redo'),
});
