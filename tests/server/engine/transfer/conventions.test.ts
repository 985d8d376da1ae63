import { describe, expect, it } from 'vitest';
import { compileForm } from '../../../../src/server/engine/records/core/compile.ts';
import { conventionsOf } from '../../../../src/server/engine/transfer/import/conventions.ts';
import { importableFields } from '../../../../src/server/engine/transfer/import/proposal.ts';
import { settle } from '../../../../src/server/engine/transfer/import/settle-convention.ts';
import { readCell } from '../../../../src/server/engine/transfer/import/text-values.ts';
import { declaredForms } from '../declarations/declared.ts';

describe('numbers of a column', () => {
  it.each<[string, string[], string[]]>([
    ['a point before the cents', ['1,234', '1,234.50'], ['.']],
    ['a comma before the cents', ['1.234', '1.234,50'], [',']],
    ['a comma without groups', ['12,5', '7'], [',']],
    ['groups that repeat', ['1.234.567', '1.234'], [',']],
    ['what begins with a zero', ['0.250', '1.234'], ['.']],
    ['nothing that tells', ['7', '1234'], ['.']],
    ['what may be either', ['1,234', '7'], ['.', ',']],
    ['words, which tell nothing', ['M8,5', 'about 1.5 or so'], ['.']],
  ])('are told by %s', (_, texts, possible) => expect(conventionsOf(texts, false).number.possible).toEqual(possible));

  it('are no question in a workbook, which knows numbers', () => expect(conventionsOf(['1.234', '2.5'], true).number.possible).toEqual(['.']));
});

describe('days of a column', () => {
  it.each<[string, string[], string[]]>([
    ['a day that is no month', ['03/04/2026', '25/04/2026'], ['dmy']],
    ['a month behind which stands no month', ['03/04/2026', '04/25/2026'], ['mdy']],
    ['dots', ['03.04.2026'], ['dmy']],
    ['the year in front', ['2026-03-04', '2026. 03. 04.'], ['dmy']],
    ['what may be either', ['03/04/2026', '05/05/2026'], ['dmy', 'mdy']],
  ])('are told by %s', (_, texts, possible) => expect(conventionsOf(texts, false).day.possible).toEqual(possible));
});

const fieldsOf = declaredForms.flatMap(([name, form]) =>
  importableFields(compileForm({ name, definition: form })).map((field) => [`${name}.${field.name}`, field] as const),
);
const asNumbers = fieldsOf.filter(([, { trait }]) => ['numeric', 'bigint'].includes(trait.type));
const asDays = fieldsOf.filter(([, { trait }]) => trait.type === 'date');

describe('every field that may be imported', () => {
  it('reads a column of numbers by one convention, and is asked about only where both make values of it', () => {
    expect(asNumbers.length).toBeGreaterThan(50);
    const wrong = asNumbers.filter(([, field]) => {
      const read = (texts: string[]) => {
        const { convention, doubt } = settle(field, conventionsOf(texts, false), 'en');
        return [doubt?.ways.length ?? 0, ...texts.map((text) => readCell(field, text, { language: 'en', convention }))];
      };
      const [asked, first] = read(['1,000']);
      const [whole, group] = [readCell(field, '1000', { language: 'en' }), readCell(field, '1', { language: 'en' })];
      const bothFit = whole !== undefined && group !== undefined && readCell(field, '1,000', { language: 'en', convention: ',' }) !== undefined;
      return (asked === 2) !== bothFit || (asked === 0 && first !== undefined && first !== whole && first !== group);
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('reads a column of days by one order', () => {
    expect(asDays.length).toBeGreaterThan(5);
    for (const [name, field] of asDays) {
      const texts = ['03/04/2026', '04/25/2026'];
      const { convention, doubt } = settle(field, conventionsOf(texts, false), 'hu');
      expect([name, doubt, ...texts.map((text) => readCell(field, text, { language: 'hu', convention }))]).toEqual([
        name,
        undefined,
        '2026-03-04',
        '2026-04-25',
      ]);
      expect(settle(field, conventionsOf(['03/04/2026'], false), 'hu').doubt?.ways).toHaveLength(2);
    }
  });
});

describe('days with a time', () => {
  it.each([
    '03.04.2026 10:00',
    '3. 4. 2026, 9:05:01',
    '03/04/2026 10:00',
    '2026-04-03 10:00:00',
    '2026-04-03T10:00:00.000Z',
    '2026-04-03T10:00-0800',
    '2026. 04. 03. 10:00',
    '03.04.2026 г., 10:00 ч.',
  ])('are the days they are in every field of days: %s', (text) => {
    for (const [, field] of asDays) expect([field.name, readCell(field, text, { language: 'de' })]).toEqual([field.name, '2026-04-03']);
  });

  it.each(['04/25/2026 10:00', '4/25/26, 10:32 AM', '4/25/26, 10:32\u202fp.m.'])('are read month first where their column is: %s', (text) => {
    for (const [, field] of asDays) expect(readCell(field, text, { language: 'en', convention: 'mdy' })).toBe('2026-04-25');
  });

  it.each(['10:00', '2026 10:00', 'soon 10:00', '03.04.2026 x'])('are none without a day: %s', (text) => {
    for (const [, field] of asDays) expect(readCell(field, text, { language: 'en' })).toBeUndefined();
  });
});
