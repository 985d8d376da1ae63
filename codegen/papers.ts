import type { DocumentDefinition, PaperField } from '../schemas/documents/define.ts';

/** What every paper says around what its document declares. */
export const frameOfPaper: readonly string[] = ['paper.draft', 'paper.page_number', 'paper.to'];

/** Every field that a document words with a title, with its form and the word it stands under. */
export const paperFields = ({ form, head, lines, totals, foot = [], boxes = [] }: DocumentDefinition): { word: string; form: string; shown: PaperField }[] => [
  ...head.map((shown) => ({ word: 'head', form, shown })),
  ...lines.columns.map((shown) => ({ word: 'columns', form: lines.form, shown })),
  ...totals.map((shown) => ({ word: 'totals', form, shown })),
  ...foot.map((shown) => ({ word: 'foot', form, shown })),
  ...boxes.flat().flatMap(({ title, fields = [] }) => fields.map((field) => ({ word: 'boxes', form, shown: { field, title } }))),
];
