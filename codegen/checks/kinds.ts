import type { Check } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** The default renderer and control of every kind must exist and take it. */
export const checkKinds: Check = ({ kinds, renderers, controls }) => {
  const rendererNamed = byName(renderers);
  const controlNamed = byName(controls);
  return kinds.flatMap(({ name, file, text, kind }) => {
    const findings: Finding[] = [];
    const say = (code: Finding['code'], property: string, message: string, known: Iterable<string> = []) => {
      const suggestion = closest(kind[property as 'renderer'], known);
      findings.push({ file, line: lineOf(text, property), code, message, ...(suggestion === undefined ? {} : { suggestion }) });
    };
    const renderer = rendererNamed.get(kind.renderer);
    const control = controlNamed.get(kind.control);
    if (!renderer) say('K401', 'renderer', `renderer '${kind.renderer}' does not exist`, rendererNamed.keys());
    else if (renderer.shows !== 'all' && !renderer.shows.includes(name)) say('K403', 'renderer', `renderer '${kind.renderer}' cannot show kind '${name}'`);
    if (!control) say('K402', 'control', `control '${kind.control}' does not exist`, controlNamed.keys());
    else if (!control.edits.includes(name)) say('K404', 'control', `control '${kind.control}' cannot edit kind '${name}'`);
    return findings;
  });
};

/** Renderers and controls that speak of kinds nobody declared. */
export const checkPartKinds: Check = ({ kinds, renderers, controls }) => {
  const known = kinds.map(({ name }) => name);
  const parts = [
    ...renderers.map(({ shows, ...part }) => ({ ...part, taken: shows === 'all' ? [] : shows })),
    ...controls.map(({ edits, ...part }) => ({ ...part, taken: edits })),
  ];
  return parts.flatMap(({ file, text, taken }) =>
    taken
      .filter((kind) => !known.includes(kind))
      .map((kind): Finding => {
        const suggestion = closest(kind, known);
        return { file, line: lineOf(text, kind), code: 'K405', message: `kind '${kind}' does not exist`, ...(suggestion === undefined ? {} : { suggestion }) };
      }),
  );
};
