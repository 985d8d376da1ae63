const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const package_ = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
/** Numbers of own formats begin here. */
const firstFormat = 164;

/** Formats of figures, and styles that name them by their place; one that stands out is bold. */
export const stylesXml = (formats: readonly string[], styles: readonly { format: number | null; isStrong?: boolean }[]): string =>
  `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">` +
  formats.map((format, place) => `<numFmt numFmtId="${firstFormat + place}" formatCode="${escaped(format)}"/>`).join('') +
  `</numFmts><fonts count="2"><font/><font><b/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>` +
  `<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.length}">` +
  styles
    .map(({ format, isStrong = false }) => {
      const number = format === null ? '' : ` numFmtId="${firstFormat + format}" applyNumberFormat="1"`;
      return `<xf xfId="0"${number}${isStrong ? ' fontId="1" applyFont="1"' : ''}/>`;
    })
    .join('') +
  '</cellXfs></styleSheet>';

/** Everything of a workbook besides its one sheet. */
export const workbookParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${head}<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Kontor" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `${head}<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesXml(['yyyy\\-mm\\-dd'], [{ format: null }, { format: 0 }]),
};

/** What stands before the rows of a sheet: so many of them stay in sight, and sums stand above what they are of. */
export const sheetHead = (frozen: number, columns: string, isOutlined: boolean): string =>
  `${head}<worksheet xmlns="${main}">${isOutlined ? '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>' : ''}<sheetViews><sheetView workbookViewId="0">` +
  `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `${isOutlined ? '<sheetFormatPr defaultRowHeight="15" outlineLevelRow="4"/>' : ''}${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>`;

export const sheetBegin = sheetHead(1, '', false);
export const sheetEnd = '</sheetData></worksheet>';
