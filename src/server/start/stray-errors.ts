import type { FastifyBaseLogger } from 'fastify';

const failed = 1;

/**
 * An error that nobody caught leaves the program in no known state: it is logged, what is under way is answered, and the process ends with a code that
 * tells it, so that whoever watches it starts it anew. Without this it would end at once, and every call of everybody with it.
 */
export function hearStrayErrors(log: FastifyBaseLogger) {
  let end = (): void => process.exit(failed);
  let isEnding = false;
  const hear = (err: unknown): void => {
    log.fatal({ err }, 'nobody caught an error: the server ends');
    if (isEnding) return;
    isEnding = true;
    end();
  };
  process.on('uncaughtException', hear);
  process.on('unhandledRejection', hear);
  return {
    /** How it ends from now on. */
    endBy(inOrder: (code: number) => void): void {
      end = () => inOrder(failed);
    },
  };
}

export type StrayErrors = ReturnType<typeof hearStrayErrors>;
