import type { FormMeta } from '../../../../schemas/metadata.ts';
import { kinds } from '../../../generated/kinds.gen.ts';
import { renderers } from '../../../generated/renderers.gen.ts';
import type { Json } from '../../../shared/json.ts';
import type { Host } from '../../runtime/host.tsx';

/** A stored value in words, as the grid would write it; empty for nothing, raw for a field the form no longer has. */
export function valueText(host: Host, meta: FormMeta, name: string, value: Json): string {
  const field = meta.fields[name];
  if (value === null) return '';
  if (!field) return typeof value === 'string' ? value : JSON.stringify(value);
  const renderer = renderers[kinds[field.kind].renderer];
  const context = {
    name,
    field,
    formats: host.formats,
    text: host.text,
    label: host.label,
    language: host.session.language,
    companyCurrency: host.session.companyCurrency,
  };
  return renderer.text(value, context, { [name]: value });
}
