import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnServer } from '../../../support/databases.ts';
import type { Client } from '../../../support/server-app.ts';
import { openTranslation } from '../../fixtures/translation.ts';
import type { TranslationApp } from '../../fixtures/translation.ts';

describeOnServer('texts that wait for a translation', (open) => {
  let app: TranslationApp;
  let admin: Client;
  beforeAll(async () => {
    app = await openTranslation(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.stop());

  it('are not missing where nobody has written them in any language', async () => {
    await app.product('MT-1', { en: 'Chair' });
    const missing = async (field: string, language: string): Promise<number> =>
      (
        await admin.rows('product_list', {
          filter: {
            and: [
              { field: 'product_code', op: 'eq', value: 'MT-1' },
              { field, op: 'missing', language },
            ],
          },
        })
      ).length;
    expect([await missing('description_short', 'hu'), await missing('product_name', 'hu')]).toEqual([0, 1]);
  });

  it('are missing in as many rows as the report of coverage says, for every text and language', async () => {
    const lists: Record<string, string> = { product: 'product_list', product_category: 'product_categories', product_type: 'product_types' };
    const told = await admin.rows('translation_coverage', { limit: 100 });
    expect(told.length).toBeGreaterThan(20);
    for (const { entity, text_field: field, language_code: language, missing } of told) {
      const filter = { field: String(field), op: 'missing', language: String(language) };
      const rows = await admin.rows(lists[String(entity)] ?? '', { filter, limit: 1000 });
      expect(rows.length, `${String(entity)}.${String(field)} in ${String(language)}`).toBe(missing);
    }
  });
});
