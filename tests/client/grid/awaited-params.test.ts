import { describe, expect, it } from 'vitest';
import { awaitedParams } from '../../../src/client/runtime/params.ts';
import personal_data from '../../../src/generated/forms/personal_data.gen.ts';
import sales_orders from '../../../src/generated/forms/sales_orders.gen.ts';

describe('a list that looks for what is told above its rows', () => {
  it('waits for it until it is told', () => {
    expect(awaitedParams(personal_data)).toEqual(['person_email']);
    expect(awaitedParams(personal_data, { person_email: '' })).toEqual(['person_email']);
    expect(awaitedParams(personal_data, { person_email: 'a@b.test' })).toEqual([]);
  });

  it('waits for nothing that has a value at first, or that is chosen for all screens', () => {
    expect(awaitedParams(sales_orders)).toEqual([]);
  });
});
