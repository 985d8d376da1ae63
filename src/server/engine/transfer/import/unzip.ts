import { unzipSync } from 'fflate';
import { appError } from '../../../../shared/errors.ts';
import { within } from './limits.ts';

/**
 * The named entries of an archive. Sizes are checked before anything is inflated, and nothing inflates beyond the size
 * it declares; entries nobody asked for stay packed, whatever their names are.
 * @throws AppError too_large, unsupported_type
 */
export function unzipEntries(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  let entries = 0;
  let inflated = 0;
  const open = (): Record<string, Uint8Array> =>
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        within('entries', (entries += 1));
        if (!isWanted(name)) return false;
        within('inflated', (inflated += originalSize));
        return true;
      },
    });
  return new Map(Object.entries(opened(open)));
}

function opened<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof Error && 'status' in error) throw error;
    throw appError('unsupported_type');
  }
}
