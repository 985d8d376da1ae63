import { statfs } from 'node:fs/promises';
import type { HealthWatch } from '../../../engine/watch/health-watch.ts';
import { adviceIf, rounded } from './line.ts';
import type { HealthLine, HealthState } from './line.ts';

const group = 'disc';
const megabyte = 1024 * 1024;

/** Less than a part of the disc and less than a size: a large disc has room although it is nearly full. */
const stateOf = (free: number, total: number): HealthState =>
  free < 1_024 || (free < total * 0.03 && free < 10_240) ? 'bad' : free < 5_120 || (free < total * 0.1 && free < 51_200) ? 'doubtful' : 'good';

async function discLine(id: 'disc_data' | 'disc_files', folder: string): Promise<HealthLine> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = rounded((bavail * bsize) / megabyte);
  const total = rounded((blocks * bsize) / megabyte);
  const state = stateOf(free, total);
  return { group, id, state, told: 'disc', params: { free_megabytes: free, total_megabytes: total }, ...adviceIf(state, 'disc') };
}

/** What room there is where data and files are kept. */
export async function discLines({ folder, files }: HealthWatch): Promise<HealthLine[]> {
  const lines = folder === null ? [] : [await discLine('disc_data', folder)];
  if (files === null) return folder === null ? [] : [...lines, { group, id: 'disc_files', state: 'good', told: 'bucket', params: {} }];
  return [...lines, await discLine('disc_files', files).catch((): HealthLine => ({ group, id: 'disc_files', state: 'good', told: 'no_files', params: {} }))];
}
