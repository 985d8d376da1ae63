import type { Paper } from '../../documents/paper.ts';
import type { LargeCalls } from './access/large-calls.ts';
import type { LoginLimits } from './access/login-limits.ts';
import type { Sessions } from './access/sessions.ts';
import type { Database } from './database/database.ts';
import type { Installation } from './installation.ts';
import type { Procedure } from './records/define-procedure.ts';
import type { Records } from './records/engine.ts';
import type { ReadMail } from './mail/read-mail.ts';
import type { Pictures } from './images/pictures.ts';
import type { FetchFile } from './remote/fetch-file.ts';
import type { Storage } from './storage/storage.ts';
import type { Uploads } from './storage/keep-upload.ts';
import type { ReadContent } from './storage/read-content.ts';
import type { Imports } from './transfer/import/imports.ts';
import type { Drawings } from './translation/drawings.ts';
import type { Replies } from './translation/replies.ts';
import type { RowTranslation } from './translation/translate-rows.ts';
import type { Tool } from './tools/define-tool.ts';
import type { Translator } from './translation/translator.ts';
import type { HealthWatch } from './watch/health-watch.ts';
import type { Workflow } from './workflow/create-workflow.ts';

export type DrawPdf = (paper: Paper) => Promise<Uint8Array>;

/** What calls work with; made once per server. */
export interface Services {
  database: Database;
  sessions: Sessions;
  loginLimits: LoginLimits;
  largeCalls: LargeCalls;
  /** Turns of lists without a window. */
  wholeLists: LargeCalls;
  installation: Installation;
  /** What the health of this server is told from. */
  health: HealthWatch;
  records: Records;
  /** What the actions of forms run, by name. */
  procedures: Readonly<Record<string, Procedure>>;
  /** What assistants may do for people, by name. */
  tools: Readonly<Record<string, Tool>>;
  imports: Imports;
  storage: Storage;
  uploads: Uploads;
  readContent: ReadContent;
  /** Draws a document as a PDF, in a process aside. */
  drawPdf: DrawPdf;
  /** Reads the source of a mail, in a process aside. */
  readMail: (source: Uint8Array) => Promise<ReadMail>;
  pictures: Pictures;
  /** Fetches what a stranger names: from the public internet alone, without the hosts of the own network that the settings allow. */
  fetchPublic: FetchFile;
  workflow: Workflow;
  translator: Translator;
  /** What language models answer. */
  replies: Replies;
  /** Pictures that a model draws. */
  drawings: Drawings;
  rowTranslation: RowTranslation;
  /** The country from which somebody at an address comes, as far as it is known by now; else ''. */
  visitorCountry: (address: string) => string;
}
