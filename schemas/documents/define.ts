import type { FormFields, FormName } from '../../src/generated/names.gen.ts';

/** A field on paper: by its name, or with a message for what it is called there instead of `field.<name>`; one that is to be `filled` is left out where it is nothing. */
export type PaperField<TName extends string = string> = TName | { field: TName; title: string; filled?: true };

/**
 * A document: a record with its lines as it goes to somebody on paper, as a page to print and as a mail's attachment, in the
 * recipient's language. Its name is that of its file; its title is the message `document.<name>`.
 */
export interface DocumentDefinition<TForm extends FormName = FormName, TLines extends FormName = FormName> {
  /** The form of the record; whoever may list it may draw the document. */
  form: TForm;
  /** Its place among the documents of its form, where there are several; the first one is shown first. */
  place?: number;
  /** The record's number: in the title, and the name of the file. */
  number: FormFields[TForm];
  /** The recipient: name, lines of the address below it, language and mail address. What stays in the house or goes along has no language but the company's. */
  to: { name: FormFields[TForm]; address: readonly FormFields[TForm][]; language?: FormFields[TForm]; email?: FormFields[TForm] };
  /** Facts above the lines. */
  head: readonly PaperField<FormFields[TForm]>[];
  /** The lines: a form with `parent`, and its columns. */
  lines: {
    form: TLines;
    columns: readonly PaperField<FormFields[TLines]>[];
    /** A figure: lines in which it is nothing are left out. */ only?: FormFields[TLines];
  };
  /** Sums below the lines. */
  totals: readonly PaperField<FormFields[TForm]>[];
  /** Longer texts below the sums. */
  foot?: readonly PaperField<FormFields[TForm]>[];
  /** Who signs at its end: messages. */
  signed?: readonly string[];
  /** A form of numbered boxes, row by row, as treaties draw it; then nothing else is on the sheet. */
  boxes?: readonly (readonly PaperBox<FormFields[TForm]>[])[];
}

/** A box of such a form. */
export interface PaperBox<TName extends string = string> {
  no: number;
  /** The message above what stands in it. */
  title: string;
  /** What stands in it, a line each. */
  fields?: readonly TName[];
  /** The letterhead stands in it. */
  holds?: 'sender';
  /** Of twelve columns. */
  width: number;
  /** In millimetres. */
  height: number;
}

/** Declares a document; a name that does not exist does not compile. */
export const defineDocument = <const TForm extends FormName, const TLines extends FormName>(document: DocumentDefinition<TForm, TLines>): DocumentDefinition =>
  document as DocumentDefinition;

export const fieldOfPaper = (shown: PaperField): string => (typeof shown === 'string' ? shown : shown.field);
/** Whether a value of nothing is not worth a line. */
export const isFilledOnly = (shown: PaperField): boolean => typeof shown !== 'string' && shown.filled === true;
/** The message that says what a field is called on paper. */
export const titleOfPaper = (shown: PaperField): string => (typeof shown === 'string' ? `field.${shown}` : shown.title);
