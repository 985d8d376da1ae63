import type { Json } from '../../../../shared/json.ts';
import { fold } from '../../../../shared/text/fold.ts';
import { plain, withoutPrefix } from './heads.ts';
import type { FilledForm } from './fills.ts';
import { fitOf } from './proposal.ts';
import type { ProposalInput, Proposed } from './proposal.ts';
import type { FindKey } from './references.ts';

/** A further form, and what its references name. */
export interface FillToPropose {
  filled: FilledForm;
  finders: ReadonlyMap<string, FindKey>;
}

const signs = /^[\s._:/()[\]{}-]+|[\s._:/()[\]{}-]+$/gu;

/** What stands in a head beside some words at its beginning or its end; nothing where it is just them, undefined where they are not in it. */
function restOf(head: string, words: string): string | undefined {
  const [text, part] = [fold(head.trim()), fold(words)];
  if (plain(text) === plain(part)) return '';
  if (text.startsWith(part) && /^[\s._:/([{-]/.test(text.slice(part.length))) return head.trim().slice(words.length).replace(signs, '');
  if (text.endsWith(part) && /[\s._:/)\]}-]$/.test(text.slice(0, -part.length))) return head.trim().slice(0, -words.length).replace(signs, '');
  return undefined;
}

/** A field of a further form that a head names, and of which row where it names that too. */
function byHead({ filled: { fill, fields }, finders }: FillToPropose, head: string): Pick<Proposed, 'field' | 'asked'> | undefined {
  for (const [field, heads] of Object.entries(fill.heads ?? {})) {
    if (!fields.some(({ name }) => name === field)) continue;
    const rests = heads.flatMap((words) => restOf(head, words) ?? []);
    if (rests.includes('')) return { field };
    for (const name of fill.asks) {
      const keys = rests.map((rest): Json => finders.get(name)?.(rest) ?? null).filter((key) => key !== null);
      if (keys[0] !== undefined) return { field, asked: { [name]: keys[0] } };
    }
  }
  return undefined;
}

/** A form is filled where a column says what its heads name first: a currency or a supplier alone says nothing. */
const saysMuch = ({ filled: { fill } }: FillToPropose, proposed: readonly Proposed[]): boolean => {
  const [first] = Object.keys(fill.heads ?? {});
  return proposed.some(({ form, field }) => form === fill.form && field === first);
};

/** Proposes where columns go that no field of the form itself is proposed for: to fields of further forms, by their heads. @param taken columns that go elsewhere */
export function proposeFills(input: Omit<ProposalInput, 'form' | 'finders'>, fills: readonly FillToPropose[], taken: ReadonlySet<number>): Proposed[] {
  const proposed = new Map<string, Proposed>();
  const found = new Set(taken);
  // As with the form's own fields, what stands behind a word that all heads begin with counts last.
  for (const told of [(head: string) => head, withoutPrefix]) {
    input.headers?.forEach((header, column) => {
      const head = found.has(column) ? undefined : told(header);
      const fill = head === undefined ? undefined : fills.find((one) => byHead(one, head));
      const named = fill && head !== undefined ? byHead(fill, head) : undefined;
      if (!fill || !named) return;
      found.add(column);
      const { form } = fill.filled;
      const id = JSON.stringify([form.name, named]);
      const mapped = { column, ...named, form: form.name };
      const fit = fitOf({ ...input, form, finders: fill.finders }, mapped);
      if (!proposed.has(id) && fit > 0) proposed.set(id, { ...mapped, fit });
    });
  }
  const all = [...proposed.values()];
  return all.filter(({ form }) => fills.some((fill) => fill.filled.form.name === form && saysMuch(fill, all)));
}
