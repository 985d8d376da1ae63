import { describe, expect, it } from 'vitest';
import dateControl from '../../../src/client/controls/date.control.tsx';
import decimalControl from '../../../src/client/controls/decimal.control.tsx';
import amount from '../../../src/client/renderers/amount.renderer.tsx';
import date from '../../../src/client/renderers/date.renderer.tsx';
import instant from '../../../src/client/renderers/instant.renderer.tsx';
import money from '../../../src/client/renderers/money.renderer.tsx';
import weight from '../../../src/client/renderers/weight.renderer.tsx';
import { createFormats } from '../../../src/client/i18n/formats.ts';
import { dayPatterns, figurePatterns, type OwnFormats, readFormats } from '../../../src/shared/formats/own-formats.ts';
import { languages, type Language } from '../../../src/shared/languages.ts';
import type { KindName } from '../../../src/generated/names.gen.ts';
import { contextOf } from '../../support/render-context.ts';

/* How somebody wants dates and figures written holds in whatever language he reads, wherever they are shown or typed. */

const contextFor = (kind: KindName, language: Language, own: OwnFormats) => ({ ...contextOf(kind, language), formats: createFormats(language, {}, own) });

describe('formats of one’s own', () => {
  it.each(languages)('are those of the language in %s as long as nothing is set', (language) => {
    const formats = createFormats(language);
    expect(formats.date('2026-11-23')).toBe('2026-11-23');
    expect(formats.week).toBe(1);
    expect(createFormats(language, {}, readFormats(null)).number(1234567.5)).toBe(formats.number(1234567.5));
  });

  it.each(languages.flatMap((language) => dayPatterns.map((day) => [day, language] as const)))(
    'write days as %s in %s, and read them back',
    (day, language) => {
      const context = contextFor('date', language, { day });
      for (const stored of ['2026-11-23', '2026-02-03', '1999-12-31']) {
        const shown = date.text(stored, context, {});
        expect(shown).toBe(day.replace('yyyy', stored.slice(0, 4)).replace('MM', stored.slice(5, 7)).replace('dd', stored.slice(8)));
        expect(dateControl.parse(shown, context)).toEqual({ value: stored });
      }
    },
  );

  it.each(languages.flatMap((language) => figurePatterns.map((figure) => [figure, language] as const)))(
    'write figures as %s in %s, and read them back',
    (figure, language) => {
      const mark = figure.at(-2);
      const context = contextFor('decimal', language, { figure });
      expect(amount.text(1234567.25, context, {})).toBe(`1234567${mark}25`);
      expect(decimalControl.parse(amount.text(1234567.25, context, {}), context)).toEqual({ value: 1234567.25 });
      const group = { ',': ',', '.': '.', ' ': '\u00a0', '’': '’' }[figure[1] ?? ''];
      expect(context.formats.number(1234567.5)).toBe(`1${group}234${group}567${mark}5`);
      expect(context.formats.money(1234567.5, 'EUR')).toContain(`1${group}234${group}567${mark}50`);
      expect(decimalControl.parse(context.formats.amount(1234567.5, 'EUR'), context)).toEqual({ value: 1234567.5 });
      expect(context.formats.percent(12.5)).toContain(`12${mark}5`);
      expect(money.text(-3.5, context, {})).toBe(`-3${mark}5`);
      // Weights stand apart by spaces, whatever else is set.
      expect(context.formats.weight(1234.5)).toBe(`1\u00a0234${mark}50\u00a0kg`);
      expect(weight.text(0.5, context, {})).toBe(`0${mark}5`);
    },
  );

  it.each(['Europe/Budapest', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'])('show and read moments at the clock of %s', (zone) => {
    const context = contextFor('instant', 'en', { zone, day: 'dd.MM.yyyy' });
    // On either side of the changes of the clocks, to the minute.
    for (const moment of [
      '2026-01-15T12:00:00.000Z',
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-07-15T23:59:00.000Z',
      '2026-11-01T12:30:00.000Z',
    ])
      expect(dateControl.parse(instant.text(moment, context, {}), context)).toEqual({ value: moment });
  });

  it('show the clock of the zone', () => {
    expect(createFormats('en', {}, { zone: 'Asia/Kolkata' }).instant('2026-11-23T20:00:00Z')).toBe('2026-11-24 01:30');
    expect(createFormats('de', {}, { zone: 'America/New_York', day: 'MM/dd/yyyy' }).instant('2026-11-23T02:00:00Z')).toBe('11/22/2026 21:00');
  });

  it.each([undefined, null, 1, 'x', [], {}, { day: 'yy' }, { day: 1, figure: null, week: 3, zone: 'Nowhere/Town' }])('are none where %j is kept', (kept) => {
    expect(readFormats(kept)).toEqual({ day: undefined, figure: undefined, week: undefined, zone: undefined });
  });
  it('keep what is known beside what is not', () => {
    expect(readFormats({ day: 'dd.MM.yyyy', figure: 'roman', week: 0, zone: 'UTC' })).toEqual({ day: 'dd.MM.yyyy', figure: undefined, week: 0, zone: 'UTC' });
  });
});
