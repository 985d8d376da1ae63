import { checkEventFields } from './event-fields.ts';
import type { Check } from '../declarations.ts';
import { toSorted } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { Declarations } from '../declarations.ts';
import { checkNumbers } from './numbers.ts';
import { checkBoards } from './boards.ts';
import { checkCopies } from './copies.ts';
import { checkComments } from './comments.ts';
import { checkDashboards, checkFilterDays } from './dashboards.ts';
import { checkDeleted } from './deleted.ts';
import { checkDerivations, checkDerivationUse } from './derivations.ts';
import { checkDiagrams } from './diagrams.ts';
import { checkDocuments, checkPapers } from './documents.ts';
import { checkFires } from './fires.ts';
import { checkFindable } from './findable.ts';
import { checkFormFields, checkFormRepeats, checkFormNames, checkFormOptions, checkFormProcedures, checkFormQueries, checkFormUse } from './forms.ts';
import { checkFigures, checkFigureUse, checkStoredFigures } from './figures.ts';
import { checkLedgers } from './ledgers.ts';
import { checkLines } from './lines.ts';
import { checkLocks } from './locks.ts';
import { checkKinds, checkPartKinds } from './kinds.ts';
import { checkComparisons, checkImports, checkLengths } from './laws.ts';
import { checkMigrated } from './migrated.ts';
import { checkParams } from './params.ts';
import { checkPeriods } from './periods.ts';
import { checkLocaleFiles, checkMessagePlaces, checkMessageSyntax, checkMissingMessages, checkUntranslated, checkUnusedMessages } from './messages.ts';
import { checkRecordLists, checkRecords } from './records.ts';
import { checkDetailLinks, checkScreenFields, checkScreenFilters } from './screen-fields.ts';
import { checkReports } from './reports.ts';
import { checkRepeats } from './repeats.ts';
import { checkScreenActions, checkScreenEdits, checkScreenParts } from './screen-parts.ts';
import { checkFiringProcedures, checkProcedures, checkQuestions } from './procedures.ts';
import { checkRooms } from './rooms.ts';
import { checkDemoOrder, checkServerBorders, checkServerParts } from './server-parts.ts';
import { checkGrammar, checkRoutes, checkScreenNames } from './screens.ts';
import { checkShopForms } from './shop-forms.ts';
import { checkShapes } from './shapes.ts';
import { checkWarnings } from './warnings.ts';
import { checkNamedThings } from './workflow-names.ts';
import { checkWorkflowGrammar, checkWorkflowHomes, checkWorkflowNames, checkWorkflowProcedures, checkWorkflowSoundness } from './workflows.ts';

const checks: readonly Check[] = [
  checkShapes,
  checkGrammar,
  checkScreenNames,
  checkRoutes,
  checkScreenFields,
  checkScreenFilters,
  checkDetailLinks,
  checkScreenParts,
  checkScreenEdits,
  checkScreenActions,
  checkRepeats,
  checkBoards,
  checkDiagrams,
  checkReports,
  checkDashboards,
  checkFilterDays,
  checkRecordLists,
  checkRecords,
  checkFormFields,
  checkFormRepeats,
  checkFormQueries,
  checkFormOptions,
  checkFormProcedures,
  checkFindable,
  checkDocuments,
  checkPapers,
  checkProcedures,
  checkFiringProcedures,
  checkQuestions,
  checkFormUse,
  checkShopForms,
  checkLines,
  checkLedgers,
  checkMigrated,
  checkPeriods,
  checkCopies,
  checkComments,
  checkDeleted,
  checkDerivations,
  checkDerivationUse,
  checkLocks,
  checkWarnings,
  checkNumbers,
  checkFormNames,
  checkFigures,
  checkFigureUse,
  checkStoredFigures,
  checkParams,
  checkKinds,
  checkPartKinds,
  checkWorkflowGrammar,
  checkWorkflowProcedures,
  checkWorkflowNames,
  checkWorkflowSoundness,
  checkWorkflowHomes,
  checkEventFields,
  checkFires,
  checkNamedThings,
  checkMissingMessages,
  checkUntranslated,
  checkMessageSyntax,
  checkUnusedMessages,
  checkLocaleFiles,
  checkMessagePlaces,
  checkImports,
  checkRooms,
  checkServerBorders,
  checkServerParts,
  checkDemoOrder,
  checkLengths,
  checkComparisons,
];

/** Everything that is wrong, at once and in order. */
export const checkAll = (declarations: Declarations): Finding[] => toSorted(checks.flatMap((check) => check(declarations)));
