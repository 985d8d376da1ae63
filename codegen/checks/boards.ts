import type { BoardCards } from '../../schemas/shapes/board.shape.ts';
import type { Check, Declarations, FormDeclaration } from '../declarations.ts';
import { cardFields } from '../../src/shared/workflow/card-fields.ts';
import { byName } from '../declarations.ts';
import { isOfShape, listsRows } from '../shapes.ts';
import { Findings } from './screens.ts';

/** Speaks of one sort of cards; answers the workflow they live in. */
function checkCards({ screen, title, lines }: BoardCards, { screens, forms }: Declarations, findings: Findings): string | undefined {
  const shown = byName(screens).get(screen);
  const form: FormDeclaration | undefined = shown?.screen?.form === undefined ? undefined : byName(forms).get(shown.screen.form);
  if (!shown?.screen || (shown.screen.form !== undefined && !form)) return undefined; // Spoken of elsewhere.
  const known = Object.keys(form?.meta.fields ?? {});
  if (form?.meta.workflow === undefined || !listsRows(shown.screen)) {
    findings.add('K131', `screen '${screen}' shows no records of a workflow`, ['cards', screen]);
    return undefined;
  }
  const missing = cardFields.filter((field) => !known.includes(field));
  if (missing.length > 0)
    findings.add('K132', `a board needs ${missing.map((field) => `'${field}'`).join(', ')}, which form '${form.name}' does not have`, ['cards', screen]);
  for (const field of [title, ...lines]) {
    if (!known.includes(field)) findings.add('K104', `a card names '${field}', which is not a field of form '${form.name}'`, ['cards', screen, field], known);
  }
  return form.meta.workflow;
}

/** Boards whose cards are no records of a workflow, show fields that do not exist, or come from two screens of one workflow. */
export const checkBoards: Check = (declarations) =>
  declarations.screens.flatMap((declared) => {
    const findings = new Findings(declared);
    const seen = new Map<string, string>();
    for (const cards of isOfShape(declared.screen, 'board') ? declared.screen.cards : []) {
      const workflow = checkCards(cards, declarations, findings);
      const other = workflow === undefined ? undefined : seen.get(workflow);
      if (other !== undefined) findings.add('K133', `workflow '${workflow ?? ''}' is already that of '${other}'`, ['cards', cards.screen]);
      if (workflow !== undefined) seen.set(workflow, cards.screen);
    }
    return findings.all;
  });
