import { describe, expect, it } from 'vitest';
import counts from '../../../src/client/renderers/counts.renderer.tsx';
import logged from '../../../src/client/renderers/logged.renderer.tsx';
import changeLog from '../../../src/generated/forms/product_change_log.gen.ts';
import jobs from '../../../src/generated/forms/jobs.gen.ts';
import { contextOf } from '../../support/render-context.ts';

const { old: value, entity_key: key } = changeLog.fields;
const ofValue = contextOf('logged', 'hu', {
  name: 'old',
  options: value?.options,
  label: (form, id) => (form === 'shops_brief' && id === 3 ? 'Alpenholz' : undefined),
});
const ofKey = { ...ofValue, name: 'entity_key', field: { ...ofValue.field, options: key?.options } };

describe('what the log holds', () => {
  it('is written as the field it is of', () => {
    expect(logged.text(12.5, ofValue, { field: 'discount_percent' })).toBe('12,5');
    expect(logged.text('2026-11-23', ofValue, { field: 'discount_end_date' })).toBe('2026-11-23');
    expect(logged.text({ hu: 'Asztal', en: 'Table' }, ofValue, { field: 'product_name' })).toBe('Asztal');
    expect(logged.text(3, ofValue, { field: 'shop_id' })).toBe('Alpenholz');
    expect(logged.text(true, ofValue, { field: 'active' })).toBe('common.yes');
  });

  it('names the fields of a whole row that hold something', () => {
    const row = { product_code: 'CO-1', ean: '', weight: null, active: false };
    expect(logged.text(row, ofValue, { field: null })).toBe(
      'common.named {"kind":"field.product_code","name":"CO-1"}; common.named {"kind":"field.active","name":"common.no"}',
    );
  });

  it('tells a key by its values alone', () => expect(logged.text({ shop_id: 3, product_code: 'CO-1' }, ofKey, {})).toBe('Alpenholz, CO-1'));

  it('stays as it was written where its column is of another nature by now', () => {
    const columns = Object.keys(value?.options?.logged ?? {});
    expect(columns.length).toBeGreaterThan(40);
    const odd = [{ odd: 1 }];
    for (const column of columns) expect(logged.text(odd, ofValue, { field: column }), column).toBe('[{"odd":1}]');
  });
});

describe('the result of a job', () => {
  const { last_result: result } = jobs.fields;
  const context = contextOf('counts', 'en', { name: 'last_result', options: result?.options });

  it('tells what there was any of', () => {
    expect(counts.text({ sent: 3, failed: 0, put_off: 1 }, context, {})).toBe(
      'common.named {"kind":"choice.last_result.sent","name":"3"}, common.named {"kind":"choice.last_result.put_off","name":"1"}',
    );
    expect(counts.text({ sent: 0 }, context, {})).toBe('common.nothing_to_do');
  });

  it('is one of those that have a word', () => expect(result?.options?.counted).toContain('thrown_away'));
});
