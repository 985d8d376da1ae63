import { existsSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { exportTypes } from '../../../../src/server/engine/transfer/export.ts';
import { readTable } from '../../../../src/server/engine/transfer/import/read-table.ts';
import { readTableAside } from '../../../../src/server/engine/transfer/import/table-thread.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { nothingTold } from '../../fixtures/import-call.ts';
import { blownUp, bombs, headed, workbook } from '../../fixtures/hostile-tables.ts';

const boundary = 'edge';
const formulas = [
  '=1+1',
  '+36 20',
  '-cmd',
  '@sum(A1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  '=HYPERLINK("http://evil.example";"x")',
  "=cmd|' /C calc'!A0",
  "'=1",
  '-5',
  "'4006381333931",
  '="4006381333931"',
];
const plain = [
  'comma, and ; semicolon',
  'quote " and "" two',
  "O'Neill",
  'a\nb\r\nc',
  '  blanks  ',
  'x'.repeat(20_000),
  '😀 é e\u0301 ‮dlrow',
  '1,5',
  '007',
  'true',
  '2026-03-29',
  ' =1',
];

describe('reading tables', () => {
  it.each(Object.entries(bombs))('%s is refused in time, and nothing is written anywhere (U7)', async (_, { bytes, status }) => {
    const file = bytes();
    const started = performance.now();
    await expect(readTableAside({ bytes: file })).rejects.toMatchObject({ status });
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(existsSync('/tmp/kontor-slip-0')).toBe(false);
  });

  it('goes on beside everything else, and is ended when it takes too long (U7)', async () => {
    const file = blownUp('<row/>', 120);
    let longest = 0;
    let last = performance.now();
    const pulse = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 20);
    await expect(readTableAside({ bytes: file }, 1.5)).rejects.toMatchObject({ code: 'too_large', params: { limit: 'seconds' } });
    clearInterval(pulse);
    expect(longest).toBeLessThan(1_000);
  });

  it('takes a link of an archive for nothing (U7)', () => {
    expect(readTable(workbook(headed('code', ''), { 'xl/worksheets/sheet2.xml': '/etc/passwd' })).lines).toEqual([['code']]);
  });
});

describeOnServer('sheets', (open) => {
  let app: App;
  let admin: Client;
  const texts = [...formulas, ...plain];
  const authorised = (type: string) => ({ 'content-type': type, authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU' });
  const exported = async (format: keyof typeof exportTypes, delimiter?: string): Promise<Buffer> => {
    const payload = {
      entity: 'product_manufacturers',
      format,
      columns: ['mf_id', 'mf_name', 'address', 'responsible_person', 'active'],
      filter: { field: 'mf_name', op: 'starts', value: 'Sheet ' },
      sort: [{ field: 'mf_id', desc: false }],
      ...(delimiter && { delimiter }),
    };
    return (await app.server.inject({ method: 'POST', url: '/export', headers: authorised('application/json'), payload: JSON.stringify(payload) })).rawPayload;
  };
  const sent = (bytes: Uint8Array, name: string, entity = 'product_manufacturers'): Promise<Answer<JsonObject>> =>
    app.request({
      method: 'POST',
      url: '/import',
      headers: authorised(`multipart/form-data; boundary=${boundary}`),
      payload: Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="entity"\r\n\r\n${entity}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
        ),
        Buffer.from(bytes),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });
  const callOf = ({ import_id, mapping }: JsonObject): JsonObject => ({
    import_id: import_id ?? null,
    mapping: (mapping as JsonObject[]).map(({ column, field, language }): JsonObject => ({
      column: column ?? null,
      field: field ?? null,
      ...(language ? { language } : {}),
    })),
    fixes: [],
    empty: 'clear',
    language_code: 'en',
  });
  const step = (name: 'import_check' | 'import_commit', upload: JsonObject, entity = 'product_manufacturers') =>
    admin.action<JsonObject>(entity, name, callOf(upload));
  const addresses = async (): Promise<Json[]> =>
    (
      await admin.rows('product_manufacturers', {
        filter: { field: 'mf_name', op: 'starts', value: 'Sheet ' },
        sort: [{ field: 'mf_id', desc: false }],
        columns: ['address'],
      })
    ).map(({ address }) => address ?? null);

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    const rows = texts.map((address, i) => ({ mf_name: `Sheet ${i}`, address, responsible_person: formulas[i] ?? null, active: i % 2 === 0 }));
    expect((await admin.action('product_manufacturers', 'set', { rows })).status).toBe(200);
  });
  afterAll(() => app.close());

  it('written as CSV hold no cell that a spreadsheet would run (E1)', async () => {
    for (const delimiter of [',', ';', '\t']) {
      const cells = (await exported('csv', delimiter))
        .toString()
        .split(/\r\n(?=\d+[,;\t])/)
        .slice(1)
        .flatMap((line) => line.split(delimiter))
        .map((cell) => cell.replace(/^"/, ''));
      const running = cells.filter((cell) => /^[=+@\t\r＝]|^-(?!\d+$)/.test(cell));
      // A cell's own delimiter stands inside its quotes.
      expect(running.filter((cell) => !texts.some((text) => !formulas.includes(text) && text.includes(cell.replace(/"$/, ''))))).toEqual([]);
    }
  });

  it('written as workbooks hold texts and numbers, and no formula (E1)', async () => {
    const sheet = Buffer.from(unzipSync(await exported('xlsx'))['xl/worksheets/sheet1.xml'] ?? []).toString();
    expect(sheet).not.toMatch(/<f[\s>]/);
    expect(sheet).toContain('<t xml:space="preserve">=1+1</t>');
    expect(sheet).toMatch(/<c r="A2"><v>\d+<\/v>/);
  });

  it.each<[keyof typeof exportTypes, string?]>([['csv', ','], ['csv', ';'], ['csv', '\t'], ['xlsx']])(
    'as %s with %j give every text back and come in again without a change (E2, E3)',
    async (format, delimiter) => {
      const file = await exported(format, delimiter);
      const [header = [], ...lines] = readTable(file).lines;
      expect(lines.map((line) => line[header.indexOf('address')])).toEqual(texts);
      const upload = await sent(file, `sheet.${format}`);
      expect([upload.status, upload.body.row_count]).toEqual([200, texts.length]);
      expect((await step('import_check', upload.body)).body).toEqual({ add: 0, update: 0, unchanged: texts.length, ...nothingTold });
    },
  );

  it('hold a cell of forty thousand letters and lose only what no database holds (E2)', () => {
    const long = `${'ő'.repeat(39_999)},`;
    expect(readTable(Buffer.from(`code,text\na,"${long}"\nb,x\0y\n`)).lines).toEqual([
      ['code', 'text'],
      ['a', long],
      ['b', 'xy'],
    ]);
    expect(readTable(workbook(`<row><c t="inlineStr"><is><t>${long}</t></is></c></row>`)).lines).toEqual([[long]]);
  });

  it('with formulas bring their text in, never what they claim to have computed (E4)', async () => {
    const formula = (name: string, text: string) =>
      `<row><c t="inlineStr"><is><t>${name}</t></is></c><c t="str"><f>${text}</f><v>the cached value</v></c></row>`;
    const head = '<row><c t="inlineStr"><is><t>mf_name</t></is></c><c t="inlineStr"><is><t>address</t></is></c></row>';
    const upload = await sent(
      workbook(`${head}${formula('Formula 1', 'HYPERLINK("http://evil.example","x")')}${formula('Formula 2', "cmd|' /C calc'!A0")}`),
      'f.xlsx',
    );
    expect((await step('import_commit', upload.body)).body).toMatchObject({ add: 2 });
    const stored = await app.rows<{ address: string }>(sql`select address from manufacturer where mf_name like 'Formula %' order by mf_name`);
    expect(stored.map(({ address }) => address)).toEqual(['=HYPERLINK("http://evil.example","x")', "=cmd|' /C calc'!A0"]);
  });

  it("with a formula in a figure's place are refused at the cell (E4)", async () => {
    const head = '<row><c t="inlineStr"><is><t>product_code</t></is></c><c t="inlineStr"><is><t>weight</t></is></c></row>';
    const [{ product_code: code } = {}] = await admin.rows('product_list', { limit: 1, columns: ['product_code'] });
    const upload = await sent(
      workbook(`${head}<row><c t="inlineStr"><is><t>${String(code)}</t></is></c><c><f>1+1</f><v>2</v></c></row>`),
      'f.xlsx',
      'product_list',
    );
    expect((await step('import_check', upload.body, 'product_list')).body).toMatchObject({
      problems: [{ row: 0, field: 'weight', code: 'invalid_value', value: '=1+1' }],
    });
  });

  it.each(['an entity of another file', '16,384 columns', 'a sheet of 201 MB in some kilobytes'])(
    'of hostile making are refused at the door: %s (U7)',
    async (name) => {
      const { bytes, status } = bombs[name] ?? { bytes: () => new Uint8Array(), status: 0 };
      expect((await sent(bytes(), 'bomb.xlsx')).status).toBe(status);
      expect(await app.rows(sql`select 1 from import where file_name = 'bomb.xlsx'`)).toEqual([]);
      expect(await addresses()).toEqual(texts);
    },
  );
});
