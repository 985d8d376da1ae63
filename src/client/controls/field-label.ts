import { derivedId } from '../i18n/text.ts';
import type { RenderContext } from '../renderers/define.ts';

export const fieldLabel = ({ text, name }: Pick<RenderContext, 'text' | 'name'>): string => text(derivedId('field', name));
