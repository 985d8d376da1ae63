import { languages } from '../../src/shared/languages.ts';
import type { Language } from '../../src/shared/languages.ts';
import { untranslated } from '../checks/messages.ts';
import type { Output } from '../write/output.ts';
import { toText } from './texts.ts';

type Names = Record<Language, string>;

const draft: Names = { en: 'Draft', de: 'Entwurf', hu: 'Piszkozat', sk: 'Koncept', ro: 'Ciornă', cs: 'Koncept', bg: 'Чернова' };
const close: Names = { en: 'Close', de: 'Abschließen', hu: 'Lezárás', sk: 'Uzavrieť', ro: 'Închidere', cs: 'Uzavřít', bg: 'Приключване' };

/** Names that somebody has to word: what a state is called agrees with what is in it. */
const toBeWorded = (english: string, known: Partial<Names> = {}): Names =>
  Object.fromEntries(languages.map((language) => [language, known[language] ?? `${language === 'en' ? '' : untranslated}${english}`])) as Names;

/** The least workflow: a draft is closed, and what is closed is edited no more. */
export function toWorkflowSource(area: string, name: string, form: string): Output {
  const workflow = {
    type_names: toBeWorded(toText(name)),
    form,
    states: [
      { state_code: 'draft', initial_state: true, color: '#8a94a3', state_names: draft },
      {
        state_code: 'closed',
        final_state: true,
        editable: 'none',
        deletable: false,
        color: '#2f9e58',
        state_names: toBeWorded('Closed', { de: 'Abgeschlossen', hu: 'Lezárva' }),
      },
    ],
    events: [{ event_code: 'close', bv_variant: 'secondary', bv_icon: 'lock', event_names: close }],
    transitions: [{ from: 'draft', event: 'close', to: 'closed', show_in_fsm_buttons: true }],
  };
  return { path: `schemas/workflows/${area}/${name}.workflow.json`, text: `${JSON.stringify(workflow, null, 2)}\n` };
}
