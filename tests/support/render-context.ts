import type { FieldMeta } from '../../schemas/metadata.ts';
import { createFormats } from '../../src/client/i18n/formats.ts';
import type { RenderContext } from '../../src/client/renderers/define.ts';
import type { KindName } from '../../src/generated/names.gen.ts';
import type { Language } from '../../src/shared/languages.ts';

interface ContextExtras extends Partial<Pick<RenderContext, 'name' | 'label' | 'find'>> {
  options?: FieldMeta['options'];
  required?: boolean;
}

/** What renderers and controls know, with message ids in the place of texts. */
export const contextOf = (
  kind: KindName,
  language: Language,
  { name = 'field', label = () => undefined, find, options, required = false }: ContextExtras = {},
): RenderContext => ({
  name,
  language,
  label,
  find,
  field: { kind, options, required, writable: true, creatable: true },
  formats: createFormats(language),
  text: (id, values) => (values ? `${id} ${JSON.stringify(values)}` : id),
  companyCurrency: 'HUF',
});
