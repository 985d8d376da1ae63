import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { Content, Style, TDocumentDefinitions, TableCell } from 'pdfmake/interfaces.js';
import { chartSvg } from './chart-svg.ts';
import { pageNumber } from './paper.ts';
import type { Fact, Paper, PaperBox } from './paper.ts';

/** Inter as one file for each weight: it has the letters of all our languages, Latin and Cyrillic. */
const { resolve } = createRequire(import.meta.url);
const fontFolder = '@expo-google-fonts/inter';
const fonts = { Inter: { normal: resolve(`${fontFolder}/400Regular/Inter_400Regular.ttf`), bold: resolve(`${fontFolder}/600SemiBold/Inter_600SemiBold.ttf`) } };
pdfmake.addFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path: string) => Object.values(fonts.Inter).includes(path));

const pointsPerMillimetre = 72 / 25.4;
const millimetres = (length: number): number => length * pointsPerMillimetre;
/** A4 with tables of 190 mm. */
const margin = millimetres(10);
const footHeight = millimetres(14);
const grey = '#5b6470';
const hairline = '#c9ced6';

/** Digits of one width: figures stand under each other. Codes read better without. */
const figures: Pick<Style, 'fontFeatures'> = { fontFeatures: ['tnum'] };

const factTable = (facts: readonly Fact[]): Content => ({
  layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingTop: () => 0, paddingBottom: () => 3, paddingLeft: () => 0, paddingRight: () => 0 },
  table: {
    widths: ['auto', '*'],
    body: facts.map(({ title, text }): TableCell[] => [
      { text: title, color: grey },
      { text, alignment: 'right', ...figures },
    ]),
  },
});

const head = ({ from: [name = '', ...address], to, facts, title }: Paper): Content[] => [
  { text: name, bold: true, fontSize: 13 },
  { text: address.join(' · '), color: grey, margin: [0, 2, 0, 22] },
  {
    columns: [
      {
        width: '*',
        stack: [
          { text: to.title, color: grey, margin: [0, 0, 0, 3] },
          ...to.lines.map((line, index): Content => ({ text: line, bold: index === 0, fontSize: 10 })),
        ],
      },
      { width: millimetres(85), stack: [factTable(facts)] },
    ],
    columnGap: millimetres(10),
  },
  { text: title, bold: true, fontSize: 16, margin: [0, 22, 0, 10] },
];

function lineTable({ columns, rows, strong = [] }: Paper): Content {
  const alignment = (index: number) => (columns[index]?.isFigure ? 'right' : 'left');
  return {
    layout: {
      hLineWidth: (line, node) => (line === 0 ? 0 : line === 1 || line === node.table.body.length ? 0.8 : 0.4),
      vLineWidth: () => 0,
      hLineColor: (line) => (line === 1 ? '#1d232b' : hairline),
      paddingTop: () => 4,
      paddingBottom: () => 4,
      paddingLeft: (column) => (column === 0 ? 0 : 5),
      paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : 5),
    },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: columns.map(({ isWide }) => (isWide ? '*' : 'auto')),
      body: [
        columns.map(({ title }, index): TableCell => ({ text: title, bold: true, alignment: alignment(index), fontSize: 8 })),
        ...rows.map((row, line) =>
          row.map((text, index): TableCell => ({ text, alignment: alignment(index), bold: strong.includes(line), ...(columns[index]?.isFigure && figures) })),
        ),
      ],
    },
  };
}

/** Width of a sheet between its margins. */
const widthOf = ({ landscape = false }: Paper): number => millimetres((landscape ? 297 : 210) - 20);

function drawing(paper: Paper): Content[] {
  const { chart } = paper;
  if (!chart) return [];
  const width = widthOf(paper);
  const { svg } = chartSvg(chart, width);
  return [
    {
      unbreakable: true,
      stack: [
        { text: chart.title, bold: true, margin: [0, 0, 0, 6] },
        { svg, width },
      ],
      margin: [0, 0, 0, 16],
    },
  ];
}

const sums = (totals: readonly Fact[]): Content[] =>
  totals.map(({ title, text }) => ({
    unbreakable: true,
    columns: [
      { width: '*', text: title, bold: true, alignment: 'right' },
      { width: millimetres(45), text, bold: true, alignment: 'right' },
    ],
    fontSize: 11,
    margin: [0, 8, 0, 0],
  }));

const notes = (facts: readonly Fact[]): Content[] =>
  facts.map(({ title, text }) => ({ stack: [{ text: title, color: grey }, { text }], margin: [0, 16, 0, 0] }));

/** Twelve columns fill the 190 millimetres of a sheet. */
const columnWidth = millimetres(190) / 12;
const boxRow = (row: readonly PaperBox[]): Content => ({
  layout: { hLineWidth: () => 0.6, vLineWidth: () => 0.6, paddingLeft: () => 4, paddingRight: () => 4, paddingTop: () => 2, paddingBottom: () => 2 },
  table: {
    widths: row.map(({ width }) => width * columnWidth - 8.6),
    heights: Math.max(...row.map(({ height }) => millimetres(height))) - 4,
    body: [
      row.map(({ no, title, text }): TableCell => ({
        stack: [
          { text: [{ text: `${no}  `, bold: true }, title], fontSize: 6.5, lineHeight: 1.05 },
          { text, fontSize: 9 },
        ],
      })),
    ],
  },
  margin: [0, -0.6, 0, 0],
});

const signatures = (signed: readonly string[]): Content => ({
  unbreakable: true,
  margin: [0, millimetres(22), 0, 0],
  columnGap: millimetres(10),
  columns: signed.map((who) => ({
    width: '*',
    layout: { hLineWidth: (line: number) => (line === 0 ? 0.8 : 0), vLineWidth: () => 0 },
    table: { widths: ['*'], body: [[{ text: who, alignment: 'center', color: grey }]] },
  })),
});

/** What stands on the sheets: a letter, or a form. */
function contentOf(paper: Paper): Content[] {
  const { rows, totals, notes: told, signed = [], boxes } = paper;
  if (boxes) return [{ text: paper.title, bold: true, fontSize: 13, margin: [0, 0, 0, 6] }, ...boxes.map(boxRow)];
  return [
    ...head(paper),
    ...drawing(paper),
    ...(rows.length > 0 ? [lineTable(paper)] : []),
    ...sums(totals),
    ...notes(told),
    ...(signed.length > 0 ? [signatures(signed)] : []),
  ];
}

function toDefinition(paper: Paper): TDocumentDefinitions {
  const [company = ''] = paper.from;
  return {
    pageSize: 'A4',
    pageOrientation: paper.landscape ? 'landscape' : 'portrait',
    pageMargins: [margin, margin, margin, margin + footHeight],
    defaultStyle: { font: 'Inter', fontSize: 9, lineHeight: 1.15 },
    info: { title: paper.title, author: company },
    content: contentOf(paper),
    footer: (page, pages) => ({
      columns: [
        { text: paper.title, alignment: 'left' },
        { text: pageNumber(paper, page, pages), alignment: 'right' },
      ],
      color: grey,
      fontSize: 8,
      margin: [margin, millimetres(5), margin, 0],
    }),
    language: paper.language,
  };
}

/** Draws a document as a PDF: A4, the head of its lines on every page, fonts within. */
export const toPdf = (paper: Paper): Promise<Buffer> => pdfmake.createPdf(toDefinition(paper)).getBuffer();
