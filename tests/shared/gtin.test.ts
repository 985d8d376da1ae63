import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGtin } from '../../src/shared/gtin.ts';

/** Printed in the GS1 General Specifications or on well-known goods, of every length. */
const real = ['96385074', '036000291452', '4006381333931', '5901234123457', '10614141000415'];

describe('a trade item number', () => {
  it.each(real)('%s is one', (gtin) => expect(isGtin(gtin)).toBe(true));

  it.each(['', '4', '400638133393', '40063813339310', '400638133393X', '4006381333931\n', '４006381333931', '000000000000000'])('%j is none', (text) =>
    expect(isGtin(text)).toBe(false),
  );

  it('with one digit mistyped is none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...real), fc.nat(13), fc.integer({ min: 1, max: 9 }), (gtin, place, by) => {
        const at = place % gtin.length;
        expect(isGtin(`${gtin.slice(0, at)}${(Number(gtin[at]) + by) % 10}${gtin.slice(at + 1)}`)).toBe(false);
      }),
    );
  });
});
