import { failOver } from '../operations/failover.ts';
import { killEmbedded } from '../operations/kill.ts';
import { restartInTurn } from '../operations/rolling-restart.ts';
import { sized } from './processes.ts';

/** What must hold when machines fail: it throws where something acknowledged is lost. */
await killEmbedded(sized(50, 2, process.env.BENCH_KILLS));
await failOver(sized(20, 1, process.env.BENCH_FAILOVERS));
await restartInTurn(sized(3, 1, process.env.BENCH_RESTARTS));
