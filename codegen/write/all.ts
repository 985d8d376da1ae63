import type { Declarations } from '../declarations.ts';
import { writeDocuments } from './documents.ts';
import { writeFindable } from './findable.ts';
import { writeForms } from './forms.ts';
import { writeIcons } from './icons.ts';
import { writeHome } from './home.ts';
import { writeMailTexts } from './mail-texts.ts';
import { writeMessageUse } from './message-use.ts';
import { writeMessages } from './messages.ts';
import { writeNames } from './names.ts';
import { writeIgnored } from './output.ts';
import type { Output, Writer } from './output.ts';
import { writeCouriers } from './couriers.ts';
import { writeProfiles } from './profiles.ts';
import { writeRegistries } from './registries.ts';
import { writeRoutes } from './routes.ts';
import { writeScreenSchema } from './screen-schema.ts';
import { writeScreens } from './screens.ts';
import { writeServerParts } from './server-parts.ts';
import { writeServer } from './server.ts';
import { writeShapes } from './shapes.ts';
import { writeWorkflow } from './workflow.ts';

const writers: readonly Writer[] = [
  writeIgnored,
  writeNames,
  writeMessages,
  writeMailTexts,
  writeMessageUse,
  writeRegistries,
  writeForms,
  writeScreens,
  writeShapes,
  writeRoutes,
  writeServer,
  writeDocuments,
  writeCouriers,
  writeProfiles,
  writeFindable,
  writeHome,
  writeIcons,
  writeServerParts,
  writeScreenSchema,
  writeWorkflow,
];

/** Every generated file, in order of paths. */
export const toOutputs = (declarations: Declarations): Output[] =>
  writers.flatMap((writer) => writer(declarations)).sort((left, right) => (left.path < right.path ? -1 : 1));
