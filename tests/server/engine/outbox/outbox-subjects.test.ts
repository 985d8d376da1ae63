import { getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { natureOfField } from '../../../../schemas/forms/nature-of-field.ts';
import outbox from '../../../../schemas/forms/system/outbox.form.ts';
import { instanceColumnOf } from '../../../../schemas/tables/workflow/fsm.ts';
import { tables } from '../../../../src/generated/server/tables.gen.ts';

it('names every record with a workflow, of which messages tell', () => {
  const { entity } = outbox.fields;
  const named = entity && natureOfField(entity).options;
  const withLife = tables.filter((table) => instanceColumnOf(table) !== undefined).map(getTableName);
  expect(withLife.length).toBeGreaterThan(3);
  expect(named).toMatchObject({ values: expect.arrayContaining(withLife) });
});
