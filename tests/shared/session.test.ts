import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cookies } from '../../src/shared/session/cookies.ts';
import { refreshDelay } from '../../src/shared/session/refresh-schedule.ts';
import { hasScope } from '../../src/shared/session/scope.ts';

const now = Date.UTC(2026, 10, 21);

describe('the token refresh', () => {
  it('comes after 80 % of the remaining life', () => expect(refreshDelay(now / 1000 + 600, now)).toBe(480_000));
  it.each([undefined, null, 'soon', Number.NaN, Number.POSITIVE_INFINITY, {}])('comes after ten hours when the expiry is %s', (exp) =>
    expect(refreshDelay(exp, now)).toBe(36_000_000),
  );
  it.each([0, -5, now / 1000, now / 1000 - 1])('is not scheduled when the expiry %d is past', (exp) => expect(refreshDelay(exp, now)).toBeNull());

  it('is never due at once or after the end, and never overflows a timer', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e10 }), (life) => {
        const delay = refreshDelay(now / 1000 + life, now);
        expect(delay).toBeGreaterThan(0);
        expect(delay).toBeLessThan(life * 1000);
        expect(delay).toBeLessThan(2 ** 31);
      }),
    ));
});

describe('cookies', () => {
  it('live as long as specified', () => {
    expect(cookies.language).toEqual({ name: 'language', maxAge: 31_536_000 });
    expect(cookies.company.maxAge).toBe(15_552_000);
    expect(cookies.currency.maxAge).toBe(180 * 86_400);
  });
});

describe('a scope', () => {
  it('is a list that holds the name, or an object with such a key', () => {
    expect(hasScope(['products', 'prices'], 'prices')).toBe(true);
    expect(hasScope({ prices: false }, 'prices')).toBe(true);
    expect(hasScope(['products'], 'prices')).toBe(false);
    expect(hasScope({}, 'prices')).toBe(false);
  });
  it.each([null, undefined, 'prices', 5, true])('grants nothing when it is %s', (scope) => expect(hasScope(scope, 'prices')).toBe(false));
  it('has no inherited names', () => {
    expect(hasScope({}, 'constructor')).toBe(false);
    expect(hasScope([], 'length')).toBe(false);
  });
});
