import type { Check } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { eachScreen } from './screens.ts';

/** A diagram's screens of boxes and arrows exist, and every field it draws by is a field of theirs. */
export const checkDiagrams: Check = (declarations) => {
  const screens = byName(declarations.screens);
  const forms = byName(declarations.forms);
  return eachScreen(declarations, (screen, form, findings) => {
    if (screen.shape !== 'diagram') return;
    for (const place of ['nodes', 'arrows'] as const) {
      const { screen: shown, ...fields } = screen[place];
      const there = screens.get(shown);
      if (!there) {
        findings.add('K110', `screen '${shown}' does not exist`, [place, shown], screens.keys());
        continue;
      }
      const drawn = place === 'arrows' ? form : forms.get(there.screen?.form ?? '');
      if (place === 'arrows' && there.screen?.form !== form.name)
        findings.add('K140', `screen '${shown}' does not show the rows of form '${form.name}', which are the arrows`, [place, shown]);
      for (const field of [...Object.values(fields), screen.owner]) {
        if (drawn && field !== undefined && !drawn.meta.fields[field])
          findings.add('K104', `'${place}' names '${field}', which is not a field of form '${drawn.name}'`, [place, field], Object.keys(drawn.meta.fields));
      }
    }
  });
};
