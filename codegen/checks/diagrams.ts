import type { Check } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { eachOfShape } from './screens.ts';

/** A diagram's arrows are the rows of its form, and every field its boxes are drawn by is a field of theirs. */
export const checkDiagrams: Check = (declarations) => {
  const screens = byName(declarations.screens);
  const forms = byName(declarations.forms);
  return eachOfShape(declarations, 'diagram', ({ nodes, arrows, owner }, form, findings) => {
    const arrowScreen = screens.get(arrows.screen);
    if (arrowScreen && arrowScreen.screen?.form !== form.name)
      findings.add('K140', `screen '${arrows.screen}' does not show the rows of form '${form.name}', which are the arrows`, ['arrows', arrows.screen]);
    const drawn = forms.get(screens.get(nodes.screen)?.screen?.form ?? '');
    const { screen: _, ...fields } = nodes;
    for (const field of [...Object.values(fields), owner]) {
      if (drawn && field !== undefined && !drawn.meta.fields[field])
        findings.add('K104', `'nodes' names '${field}', which is not a field of form '${drawn.name}'`, ['nodes', field], Object.keys(drawn.meta.fields));
    }
  });
};
