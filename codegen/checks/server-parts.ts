import type { Check, PartDeclaration } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { isServerPart, partsFolder, serverSorts, serverSortNames } from '../server-parts.ts';

const within = 'src/server/';
const rooms = /^src\/server\/(engine|domain)\//;
const domainArea = (file: string): string | undefined => /^src\/server\/domain\/([^/]+)\//.exec(file)?.[1];

/** What the engine or an area may not know, although its folder may be imported. */
function closedTo(file: string, used: string): string | undefined {
  if (used.startsWith(`${partsFolder}/`))
    return domainArea(file) === undefined
      ? 'the engine knows no area; what it needs of the domain is handed to it by src/server/prepare.ts'
      : 'an area works with the parts of others through the engine alone';
  const [own, other] = [domainArea(file), domainArea(used)];
  return own !== undefined && other !== undefined && own !== other && isServerPart(used)
    ? 'of another area only plain modules may be imported, not what it declares'
    : undefined;
}

/** Parts and their registries imported past the borders of the engine and the areas. */
export const checkServerBorders: Check = ({ sources }) =>
  sources
    .filter(({ file }) => rooms.test(file))
    .flatMap(({ file, imports }) =>
      imports.flatMap((used): Finding[] => {
        const reason = closedTo(file, used.file);
        return reason === undefined ? [] : [{ file, line: used.line, code: 'K504', message: `may not import ${used.file}: ${reason}` }];
      }),
    );

const id = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Parts whose file is not named as an id, two parts of one sort and name, parts where codegen does not look. */
export const checkServerParts: Check = (declarations) => [
  ...serverSortNames.flatMap((sort) => {
    const first = new Map<string, PartDeclaration>();
    return declarations[sort].flatMap((part): Finding[] => {
      const { name, file } = part;
      const { suffix } = serverSorts[sort];
      const findings: Finding[] = id.test(name)
        ? []
        : [{ file, line: 1, code: 'K506', message: `'${name}' is no id in snake case; the file's name is the ${suffix}'s` }];
      const earlier = first.get(name);
      if (earlier) findings.push({ file, line: 1, code: 'K507', message: `${suffix} '${name}' is already declared by ${earlier.file}` });
      else first.set(name, part);
      return findings;
    });
  }),
  ...declarations.sources
    .filter(({ file }) => file.startsWith(within) && isServerPart(file) && !rooms.test(file))
    .map(({ file }): Finding => ({
      file,
      line: 1,
      code: 'K508',
      message: 'parts of the server are declared in src/server/engine or src/server/domain/<area>',
    })),
];

/** Parts of the demo data that come after one nobody wrote, or after themselves. */
export const checkDemoOrder: Check = ({ demos }) => {
  const named = new Map(demos.map((part) => [part.name, part]));
  const comesAfter = (name: string, wanted: string, seen = new Set<string>()): boolean => {
    if (seen.has(name)) return false;
    seen.add(name);
    const { after = [] } = named.get(name) ?? {};
    return after.some((other) => other === wanted || comesAfter(other, wanted, seen));
  };
  return demos.flatMap(({ name, file, text, after }) => [
    ...after
      .filter((other) => !named.has(other))
      .map((other): Finding => {
        const suggestion = closest(other, named.keys());
        const message = `comes after demo part '${other}', which does not exist`;
        return { file, line: lineOf(text, 'after', other), code: 'K509', message, ...(suggestion === undefined ? {} : { suggestion }) };
      }),
    ...(comesAfter(name, name) ? [{ file, line: lineOf(text, 'after'), code: 'K510' as const, message: `demo part '${name}' comes after itself` }] : []),
  ]);
};
