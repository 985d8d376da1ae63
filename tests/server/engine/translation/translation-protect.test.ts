import { describe, expect, it } from 'vitest';
import { protect, restore } from '../../../../src/server/engine/translation/protect.ts';
import { processorTime } from '../../../support/processor-time.ts';

const unchanged = (text: string): string | null => {
  const given = protect(text);
  return restore(given.text, given);
};

describe('what must stay in a text', () => {
  it.each([
    'Hello {name}, you have {{count}} messages of %s, %1$d and %.2f',
    '<p class="a">Salt &amp; pepper<br/>5 &lt; 6 &nbsp; {x}</p><!-- note -->',
    'a < b & c > d "quoted" \'single\'',
    '100 % silk, 50% off, ${price}',
    '<x id="0" translate="no">a mark of its own</x>',
    '',
  ])('comes back as it was: %s', (text) => {
    expect(unchanged(text)).toBe(text);
  });

  it('is not shown to the engine', () => {
    expect(protect('Hi {name}, <b>100%</b> of %s').text).toBe(
      'Hi <x id="0" translate="no"></x>, <x id="1" translate="no"></x>100%<x id="2" translate="no"></x> of <x id="3" translate="no"></x>',
    );
  });

  it('may be moved by the engine, and written shorter', () => {
    const given = protect('Dear {name}, order {code}');
    expect(restore('Rendelés <x id="1"/>: kedves <x id="0" translate="no"> </x>', given)).toBe('Rendelés {code}: kedves {name}');
  });

  it.each([
    ['lost', 'Kedves!'],
    ['doubled', '<x id="0"></x><x id="0"></x>'],
    ['made up', '<x id="0"></x><x id="7"></x>'],
    ['broken', '<x id="0"></x> <x id='],
  ])('refuses a translation in which one was %s', (_, translated) => {
    expect(restore(translated, protect('Dear {name}'))).toBeNull();
  });

  it('leaves no time to hostile texts', () => {
    const hostile = ['<!--'.repeat(20_000), '{'.repeat(50_000), '<a'.repeat(25_000)];
    expect(processorTime(() => hostile.forEach(unchanged))).toBeLessThan(2_000);
  });
});

describe('the glossary', () => {
  const terms = [
    { from: 'cap', to: 'kupak' },
    { from: 'screw cap', to: 'csavaros kupak' },
  ];

  it('puts its own words in, the longest first, whole words only, with the capital of the source', () => {
    const given = protect('Screw cap, cap & capacity', terms);
    expect(given.text).toBe('<x id="0" translate="no">Screw cap</x>, <x id="1" translate="no">cap</x> &amp; capacity');
    expect(restore('<x id="1" translate="no">cap</x>, <x id="0">Screw cap</x> és kapacitás', given)).toBe('kupak, Csavaros kupak és kapacitás');
  });
});
