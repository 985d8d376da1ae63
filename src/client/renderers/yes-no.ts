import type { RenderContext } from './define.ts';

export const yesNo = (value: boolean, { text }: Pick<RenderContext, 'text'>): string => text(value ? 'common.yes' : 'common.no');
