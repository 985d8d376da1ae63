import { beforeAll, describe, expect, it } from 'vitest';
import { findDeclarations } from '../../codegen/find/find.ts';
import type { Declarations } from '../../codegen/declarations.ts';
import type { FieldHome } from '../../schemas/metadata.ts';

/* Every field that a form shows and does not write, of all declarations. */

describe('where a field is changed that is shown elsewhere', () => {
  let declarations: Declarations;
  beforeAll(async () => {
    ({ declarations } = await findDeclarations(process.cwd()));
  });

  interface Homed {
    form: Declarations['forms'][number];
    field: string;
    home: FieldHome;
  }
  const homed = (): Homed[] =>
    declarations.forms.flatMap((form) =>
      Object.entries({ ...form.meta.fields, ...form.meta.per?.fields }).flatMap(([field, { home }]) => (home ? [{ form, field, home }] : [])),
    );

  it('is a screen that lets it be changed, whose rows the row here names by fields that it has', () => {
    expect(homed().length).toBeGreaterThan(40);
    for (const { form, field, home } of homed()) {
      const where = `${form.name}.${field} in ${home.screen}`;
      const screen = declarations.screens.find(({ name }) => name === home.screen)?.screen;
      const owner = declarations.forms.find(({ name }) => name === home.form);
      expect(screen && 'edit' in screen ? screen.edit : [], where).toContain(home.field);
      expect(owner?.meta.fields[home.field]?.writable, where).toBe(true);
      for (const [theirs, ours] of Object.entries(home.key)) {
        expect(owner?.meta.key, where).toContain(theirs);
        if (ours !== '@') expect(Object.keys(form.meta.fields), where).toContain(ours);
      }
    }
  });

  it('is said of every field that is written through another form', () => {
    const through = declarations.forms.flatMap(({ name, form }) => Object.keys(form?.written_in ?? {}).map((field) => `${name}.${field}`));
    expect(through.length).toBeGreaterThan(0);
    expect(homed().flatMap(({ form, field, home }) => (home.through ? [`${form.name}.${field}`] : []))).toEqual(through);
  });

  it('is said of no field that is changed in its own form', () => {
    for (const { form, field } of homed()) expect(form.write, `${form.name}.${field}`).not.toContain(field);
  });
});
