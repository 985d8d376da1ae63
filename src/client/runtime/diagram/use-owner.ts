import { useSearch } from '@tanstack/react-router';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { DiagramScreen } from '../../../../schemas/shapes/diagram.shape.ts';
import { useReferences } from '../../controls/references.ts';
import { useAddressWords } from '../use-address-words.ts';

/** The owners whose diagrams can be shown, and the chosen one. The address names it by the field's name; without it the first is shown. */
export function useOwner({ owner, meta }: ScreenMeta<DiagramScreen>) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const putInAddress = useAddressWords();
  const { choices, state } = useReferences(meta.fields[owner]?.options?.form);
  const chosen = choices.find(({ value }) => String(value) === String(search[owner])) ?? choices[0];
  const choose = (next: string) => putInAddress({ [owner]: next });
  return { choices, chosen, choose, failed: state === 'failed' };
}
