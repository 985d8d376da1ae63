import type { AskedFault } from '../../src/shared/asked.ts';
import type { Check, Declarations, ProcedureDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { checkAsked } from './asked.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { namesOf } from '../shapes.ts';

type Say = (code: Finding['code'], message: string, place: readonly string[], known?: Iterable<string>) => void;

/** Fields that every form has whose single row a procedure works on: its questions may name them. */
function fieldsOfRow({ forms }: Declarations, { name, words }: ProcedureDeclaration): Record<string, string> | undefined {
  const [first, ...others] = words.needs === 'one' ? forms.filter(({ meta }) => meta.actions.includes(name)) : [];
  if (!first) return undefined;
  const shared = Object.entries(first.meta.fields).filter(([field]) => others.every(({ meta }) => Object.hasOwn(meta.fields, field)));
  return Object.fromEntries(shared.map(([field, { kind }]) => [field, kind]));
}

/** Procedures without a form, with an unknown icon, or with an input that cannot be asked for. */
export const checkProcedures: Check = (declarations) =>
  declarations.procedures.flatMap((procedure) => {
    const findings: Finding[] = [];
    const { name, file, text, words, input, answer } = procedure;
    const say: Say = (code, message, place, known) => {
      const suggestion = known && closest(place.at(-1) ?? '', known);
      findings.push({ file, line: lineOf(text, ...place), code, message, ...(suggestion === undefined ? {} : { suggestion }) });
    };
    if (!declarations.icons.includes(words.icon)) say('K320', `icon '${words.icon}' does not exist`, ['icon', words.icon], declarations.icons);
    if (!declarations.forms.some(({ meta }) => meta.actions.includes(name))) say('K321', `no form lists procedure '${name}' under actions`, []);
    const place = ({ field, wrong }: AskedFault) => ({ file, line: lineOf(text, 'input', field, wrong) });
    return [...findings, ...checkAsked(declarations, input, place, fieldsOfRow(declarations, procedure)), ...checkAsked(declarations, answer, place)];
  });

/** Procedures that fire events which nobody declared, or for callers who may not fire them by hand. */
export const checkFiringProcedures: Check = ({ procedures, workflows, forms }) => {
  const living = new Map(workflows.flatMap(({ name, workflow }) => (workflow?.form === undefined ? [] : [[name, workflow] as const])));
  return procedures.flatMap(({ name, file, text, fires, words }) => {
    const tell = (code: Finding['code'], message: string, place: readonly string[], known: Iterable<string>): Finding => {
      const suggestion = closest(place.at(-1) ?? '', known);
      return { file, line: lineOf(text, ...place), code, message, ...(suggestion === undefined ? {} : { suggestion }) };
    };
    return Object.entries(fires).flatMap(([type, events]): Finding[] => {
      const workflow = living.get(type);
      if (!workflow) return [tell('K683', `fires events of '${type}', which is no workflow with a home form`, ['fires', type], living.keys())];
      const known = workflow.events.map(({ event_code }) => event_code);
      const isOpen = words.right !== 'set' && forms.some(({ meta }) => meta.workflow === type && meta.actions.includes(name));
      return [
        ...events
          .filter((event) => !known.includes(event))
          .map((event) => tell('K684', `fires '${event}', which is no event of '${type}'`, ['fires', type, event], known)),
        ...(isOpen ? [tell('K685', `needs the right 'set', as the events of '${type}' do that it fires`, ['right'], [])] : []),
      ];
    });
  });
};

/** Fields that an action asks for and a form whose screens offer it does not have: nothing could be asked. */
export const checkQuestions: Check = ({ actions, screens, forms, sources }) => {
  const formNamed = byName(forms);
  const sourceNamed = new Map(sources.map((source) => [source.file, source]));
  return actions.flatMap(({ name, file }) => {
    const offering = screens.flatMap(({ screen }) => (screen && namesOf(screen, 'action').includes(name) ? [formNamed.get(screen.form ?? '')] : []));
    const lacking = [...new Set(offering.filter((form) => form !== undefined))];
    return (sourceNamed.get(file)?.asked ?? []).flatMap(({ field, line }) =>
      lacking
        .filter(({ meta }) => !meta.fields[field])
        .map(({ name: form, meta }): Finding => {
          const suggestion = closest(field, Object.keys(meta.fields));
          const message = `asks for '${field}', which form '${form}' does not have`;
          return { file, line, code: 'K325', message, ...(suggestion === undefined ? {} : { suggestion }) };
        }),
    );
  });
};
