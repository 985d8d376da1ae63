import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { ownCurrencyWords } from '../../../src/client/controls/own-currency-words.ts';
import { money } from '../../../schemas/kinds.gen.ts';
import { renderers } from '../../../src/generated/renderers.gen.ts';
import { forms } from '../../../src/generated/forms.gen.ts';
import type { FormMeta } from '../../../schemas/metadata.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { seenAmount } from '../../../src/client/renderers/money-currency.ts';
import { kinds } from '../../../src/generated/kinds.gen.ts';
import type { ViewCurrency } from '../../../src/shared/money/view.ts';
import { sumByUnit } from '../../../src/client/runtime/grid/frame/selected-figures.ts';
import { column } from '../../support/grid-columns.ts';
import { contextOf } from '../../support/render-context.ts';
import { declaredForms, natureIn } from '../../server/engine/declarations/declared.ts';

/* Every amount of every form: with a view currency chosen it is converted, or stands as it is there already, or is marked. */

const view = (): ViewCurrency => ({ currency: 'EUR', precision: 2, rates: { HUF: 0.0025, EUR: 1 }, days: { HUF: '2026-04-13', EUR: null } });
const amounts = declaredForms.flatMap(([name, form]) =>
  Object.keys(form.fields).flatMap((field) => {
    const { kind, options } = natureIn(form, field);
    return kind === money ? [{ name: `${name}.${field}`, field, options: (options ?? {}) as { currency?: string } }] : [];
  }),
);

describe('amounts in a view currency', () => {
  it('are many', () => expect(amounts.length).toBeGreaterThan(30));

  it.each(amounts)('$name is converted, left as it is, or marked', ({ field, options }) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const context = { ...contextOf('money', 'en', { name: field, options }), view: view() };
    const draw = (value: number, currency: string | null): string => {
      const row = options.currency === undefined ? {} : { [options.currency]: currency };
      return renderToStaticMarkup((renderers[kinds.money.renderer].cell?.(value, context, row) ?? null) as ReactElement);
    };
    expect(draw(4000, 'HUF')).toMatch(/title="HUF[^"]4,000(?:\.00)? · money\.rate_of [^"]*2026-04-13[^"]*" data-amount="converted">10\.00<span[^>]*>EUR/);
    if (options.currency !== undefined) {
      expect(draw(7, 'EUR')).toMatch(/^7\.00<span[^>]*>EUR<\/span>$/);
      expect(draw(7, 'XTS')).toMatch(/money\.rate_missing.*data-amount="rate_missing".*<svg.*7\.00<span[^>]*>XTS/);
      draw(8, 'XTS');
      expect(warn).toHaveBeenCalledOnce();
    }
    warn.mockRestore();
  });

  it('are shown by the rates of the day of their row, where their form names one; a sum of several days stands in its own', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const metas = await Promise.all(Object.values(forms).map(async (load) => (await load()).default as FormMeta));
    const dated = metas.flatMap(({ fields }) => Object.entries(fields).filter(([, { options }]) => options?.day !== undefined));
    expect(dated.length).toBeGreaterThan(8);
    const on = (day: string) => (day === '2026-02-01' ? { rates: { HUF: 0.002, EUR: 1 }, days: { HUF: '2026-01-30', EUR: null } } : undefined);
    for (const [name, field] of dated) {
      const context = { ...contextOf('money', 'en', { name, ...(field.options && { options: field.options }) }), view: { ...view(), on } };
      const seen = (row: JsonObject) => seenAmount(4000, context, field.options?.currency === undefined ? row : { ...row, [field.options.currency]: 'HUF' });
      const day = field.options?.day ?? '';
      expect(seen({ [day]: '2026-02-01' })).toEqual({ state: 'converted', amount: 8, currency: 'EUR', rate: 0.002, day: '2026-01-30' });
      expect(seen({ [day]: null })).toMatchObject({ amount: 10, day: '2026-04-13' });
      expect(seen({ [day]: '2026-02-02' })).toEqual({ state: 'own', amount: 4000, currency: 'HUF' });
      expect(seen({})).toEqual({ state: 'own', amount: 4000, currency: 'HUF' });
    }
    warn.mockRestore();
  });

  it('are copied and typed in their own currency, and the editor says so', () => {
    const context = { ...contextOf('money', 'en'), view: view() };
    expect(renderers.money.text(4000, context, {})).toBe('4000');
    expect(ownCurrencyWords(4000, context, {})).toMatch(/^money\.typed_in \{"currency":"HUF"\} \(EUR\s10\.00\)$/);
    expect(ownCurrencyWords(4000, contextOf('money', 'en'), {})).toBeUndefined();
  });

  it('are summed in it where they are selected, those without a rate apart; without one each currency is', () => {
    const summed = (chosen: ViewCurrency | null) => {
      const plain = contextOf('money', 'en', { options: { currency: 'currency_code' } });
      const amount = column('value', { field: plain.field, context: { ...plain, view: chosen } });
      const cells = (['HUF', 'EUR', 'XTS'] as const).map((currency_code, place) => ({ column: amount, row: { currency_code }, value: (place + 1) * 400 }));
      return sumByUnit(cells).map(({ currency, sum }) => [currency, sum]);
    };
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(summed(view())).toEqual([
      ['EUR', 801],
      ['XTS', 1200],
    ]);
    expect(summed(null)).toEqual([
      ['HUF', 400],
      ['EUR', 800],
      ['XTS', 1200],
    ]);
    warn.mockRestore();
  });
});
