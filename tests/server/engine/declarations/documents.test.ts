import { afterAll, beforeAll, expect, it } from 'vitest';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { fieldOfPaper, isFilledOnly } from '../../../../schemas/documents/define.ts';
import type { DocumentDefinition } from '../../../../schemas/documents/define.ts';
import { isColumn } from '../../../../schemas/tables/define.ts';
import type { DocumentName } from '../../../../src/generated/names.gen.ts';
import { documents } from '../../../../src/generated/server/documents.gen.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { languages } from '../../../../src/shared/languages.ts';
import type { Language } from '../../../../src/shared/languages.ts';
import { textsOf } from '../../../../src/server/engine/locale-texts.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { readPdfText } from '../../../support/read-pdf.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { triedOn } from './declared.ts';

/** The first in every language; of the others each in three, so that each language is drawn by several. */
const languagesOf = (place: number): readonly Language[] =>
  place === 0 ? languages : [0, 2, 4].map((step) => languages[(place + step) % languages.length] as Language);
const declared = Object.entries(documents).map(([name, document], place) => ({ name: name as DocumentName, document, spoken: languagesOf(place) }));
const packed = (text: string): string => text.replaceAll(/\s/g, '');
/** As their language writes them, or as they are kept: both hold the same digits. */
const digitsIn = (text: string): string => text.replaceAll(/\D/g, '');

/** Lines in which the figure is nothing that the document is about are not on it. */
const saysSomething = ({ lines: { only } }: DocumentDefinition, line: JsonObject): boolean => only === undefined || Number(line[only] ?? 0) !== 0;

describeOnEachDemo('documents', (open, engine) => {
  let app: App;
  let admin: Client;
  let nobody: Client;

  beforeAll(async () => {
    app = await openApp(open);
    await app.addUser('roleless');
    admin = await app.signIn('admin', 'KT-HU');
    nobody = await app.signIn('roleless', 'KT-HU');
  });
  afterAll(() => app.close());

  const keyOf = ({ form }: DocumentDefinition, row: JsonObject): JsonObject => Object.fromEntries(forms[form].key.map((name) => [name, row[name] ?? null]));

  /** A numbered record with its lines. */
  async function found(document: DocumentDefinition): Promise<{ record: JsonObject; lines: JsonObject[] }> {
    const { form: lineForm } = document.lines;
    const by = forms[lineForm].parent?.by ?? '';
    const rows = await admin.rows(document.form, { filter: { field: document.number, op: 'notBlank' }, limit: 100, count: 'none' });
    for (const record of rows) {
      const own = await admin.rows(lineForm, {
        filter: { field: by, op: 'eq', value: Object.values(keyOf(document, record))[0] ?? null },
        limit: 200,
        count: 'none',
      });
      if (own.filter((line) => saysSomething(document, line)).length > 1) return { record, lines: own };
    }
    throw new Error(`no record of ${document.form} has lines`);
  }

  /** Whoever gets the document speaks another language from now on. */
  async function speak({ form, to }: DocumentDefinition, language: Language): Promise<void> {
    if (to.language === undefined) {
      await app.database.system((tx) => tx.execute(sql`update company set language_code = ${language}`));
      return;
    }
    const column = forms[form].fields[to.language];
    // A language that is computed is that of one of the rows the form joins.
    const columns = isColumn(column)
      ? [column]
      : forms[form].joined().flatMap((table) =>
          Object.values<unknown>(getTableColumns(table))
            .filter(isColumn)
            .filter(({ name }) => name === 'language_code'),
        );
    if (columns.length === 0) throw new Error(`${to.language} is no column`);
    for (const { table, name } of columns)
      await app.database.system((tx) => tx.execute(sql`update ${sql.identifier(getTableName(table))} set ${sql.identifier(name)} = ${language}`));
  }

  it.each(triedOn(engine, declared))(
    '$name in $spoken is a PDF with the number, each line and the sums, all letters included',
    async ({ name, document, spoken }) => {
      const { record, lines } = await found(document);
      for (const language of spoken) {
        await speak(document, language);
        const call = { document: name, key: keyOf(document, record) };
        const { status, body: paper } = await admin.rpc('paper', call);
        expect(status, language).toBe(200);
        expect(paper.language).toBe(language);
        expect(paper.title).toContain(textsOf(language)[`document.${name}`]);
        expect(paper.rows).toHaveLength(document.boxes ? 0 : lines.filter((line) => saysSomething(document, line)).length);
        const response = await app.server.inject({
          method: 'POST',
          url: '/paper',
          headers: { authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU' },
          payload: call,
        });
        expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
        const { pages, missing } = await readPdfText(response.rawPayload);
        expect(missing, language).toBe(0);
        const all = packed(pages.join(''));
        for (const words of [paper.title, ...paper.from, ...paper.to.lines, ...paper.columns.map(({ title }) => title)])
          expect(all, language).toContain(packed(words));
        for (const row of paper.rows) for (const cell of row) expect(all, language).toContain(packed(cell));
        for (const { title, text } of [...paper.facts, ...paper.totals]) expect(all, language).toContain(packed(title) + packed(text));
        for (const shown of document.totals.filter((one) => !isFilledOnly(one)))
          expect(paper.totals.map(({ text }) => digitsIn(text)).join()).toContain(String(Math.trunc(Number(record[fieldOfPaper(shown)]))));
        expect(String(response.headers['content-disposition'])).toContain(String(record[document.number]));
      }
    },
  );

  it.each(triedOn(engine, declared))('$name is drawn for nobody who may not list the record, nor for another company', async ({ name, document }) => {
    const { record } = await found(document);
    const call = { document: name, key: keyOf(document, record) };
    expect((await nobody.rpc('paper', call)).status).toBe(403);
    expect((await admin.in('KT-DE').rpc('paper', call)).status).toBe(404);
    expect((await admin.rpc('paper', { ...call, document: 'nothing' })).status).toBe(400);
    expect((await admin.rpc('paper', { ...call, key: {} })).status).toBe(400);
  });
});
