import type { Check } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { namesOf } from '../shapes.ts';

/** The panel that shows the thread of a record. */
const thread = 'comments';

/** Threads on screens whose records have no comments, and comments that no screen of their records shows. */
export const checkComments: Check = ({ screens, forms }) => {
  const formNamed = byName(forms);
  const showing = screens.filter(({ screen }) => screen && namesOf(screen, 'panel').includes(thread));
  const empty = showing
    .filter(({ screen }) => !formNamed.get(screen?.form ?? '')?.meta.comments)
    .map(({ file, text, screen }): Finding => ({
      file,
      line: lineOf(text, thread),
      code: 'K338',
      message: `shows comments, and form '${screen?.form}' has none: make a table of them with commentTable and a form with commentForm`,
    }));
  const unseen = forms.flatMap(({ name, meta }): Finding[] => {
    const comments = formNamed.get(meta.comments?.form ?? '');
    if (!comments || showing.some(({ screen }) => screen?.form === name)) return [];
    return [{ file: comments.file, line: 1, code: 'K339', message: `no screen of form '${name}' shows its comments`, suggestion: `{ panel: '${thread}' }` }];
  });
  return [...empty, ...unseen];
};
