import type { FormMeta } from '../../schemas/metadata.ts';
import type { FormDeclaration, ScreenDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';

/** The forms, those of them whose records have pictures in another form with the way there, so that a new record can bring one along. */
export function withPictures(forms: readonly FormDeclaration[], screens: readonly ScreenDeclaration[]): FormDeclaration[] {
  const formNamed = byName(forms);
  return forms.map((declared) => {
    const fetch = declared.form?.fetches?.find(({ form }) => formNamed.get(form)?.meta.upload === 'image');
    const page = screens.find(({ screen }) => fetch !== undefined && screen?.form === fetch.form);
    if (!fetch || !page || !declared.meta.add) return declared;
    const pictures = { form: fetch.form, by: fetch.by, screen: page.name } as NonNullable<FormMeta['pictures']>;
    return { ...declared, meta: { ...declared.meta, pictures } };
  });
}
