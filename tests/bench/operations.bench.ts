import { fillDiscs } from '../operations/disc-full.ts';
import { failOver } from '../operations/failover.ts';
import { killEmbedded } from '../operations/kill.ts';
import { recoverMoments } from '../operations/point-in-time.ts';
import { restartInTurn } from '../operations/rolling-restart.ts';
import { isSmoke, sized } from './processes.ts';

/** What must hold when machines fail: it throws where something acknowledged is lost. */
await killEmbedded(sized(50, 2, process.env.BENCH_KILLS));
await failOver(sized(20, 1, process.env.BENCH_FAILOVERS));
await restartInTurn(sized(3, 1, process.env.BENCH_RESTARTS));
// Minutes that a smoke run has not: each begins with a database of its own.
if (!isSmoke) {
  await recoverMoments(sized(5, 1, process.env.BENCH_MOMENTS));
  await fillDiscs();
}
