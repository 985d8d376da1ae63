import { checkLiveSchema } from './checks/live-schema.ts';
import { findDeclarations } from './find/find.ts';
import { toLine, toSorted } from './finding.ts';

/** Prints what differs between the declarations of a project and a database that its migrations make. */
const { declarations } = await findDeclarations(process.argv[2] ?? '.');
for (const finding of toSorted(await checkLiveSchema(declarations))) process.stdout.write(`${toLine(finding)}\n`);
