import { describe, expect, it } from 'vitest';
import { toSetting } from '../../../src/client/runtime/report/use-setting.ts';

const screen = { groups: ['warehouse', 'brand', 'category', 'product'], measures: ['value', 'pieces'] };

describe('the setting of a report', () => {
  it('is by the first field and tells all measures where the address says nothing', () => {
    expect(toSetting({}, screen)).toEqual({ groups: ['warehouse'], measures: ['value', 'pieces'] });
  });

  it('is what the address says, as it is given and as it is read when the page opens', () => {
    const setting = { groups: ['brand', 'product'], measures: ['pieces'] };
    expect(toSetting({ group: ['brand', 'product'], measure: ['pieces'] }, screen)).toEqual(setting);
    expect(toSetting({ group: '["brand","product"]', measure: '["pieces"]' }, screen)).toEqual(setting);
  });

  it('leaves out what is not offered, what comes again and what is too deep', () => {
    expect(toSetting({ group: ['secret', 'brand', 'brand'] }, screen).groups).toEqual(['brand']);
    expect(toSetting({ group: ['product', 'brand', 'category', 'warehouse'] }, screen).groups).toEqual(['product', 'brand', 'category']);
    expect(toSetting({ group: 'no JSON', measure: '5' }, screen)).toEqual({ groups: ['warehouse'], measures: ['value', 'pieces'] });
  });
});
