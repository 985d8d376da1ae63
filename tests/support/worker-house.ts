import { type Browser, chromium } from 'playwright';
import { sql } from 'drizzle-orm';
import { provideChromium } from './chromium.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { within } from './within.ts';

/** How long a browser may take to start, in milliseconds. */
const launchTime = 60_000;

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  '--mute-audio',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
  '--disable-lcd-text',
  '--font-render-hinting=none',
];

// A worker keeps its modules from file to file (`isolate: false`), and with them what stands here; both end with its process.
let browser: Promise<Browser> | undefined;
let server: Promise<RunningServer> | undefined;

const launch = (): Promise<Browser> => within(launchTime, 'the browser', chromium.launch({ executablePath: provideChromium(), args: switches }));

/** The browser of this worker; started again when it has died. */
export async function workerBrowser(): Promise<Browser> {
  const open = await (browser ??= launch());
  if (open.isConnected()) return open;
  browser = launch();
  return browser;
}

/** The server of this worker, for files that leave its data as they found them. */
export const workerServer = (): Promise<RunningServer> => (server ??= startServer());

/** How many writes of people a server's database remembers. */
export const countWrites = async ({ database }: RunningServer): Promise<number> =>
  (await database.system((tx) => tx.row<{ count: number }>(sql`select count(*)::int as count from change_set`)))?.count ?? 0;

/** How people left their grids is no concern of the next file. */
export const forgetLayouts = ({ database }: RunningServer): Promise<number> => database.system((tx) => tx.execute(sql`delete from user_setting`));
