/** Whether a call of the file system failed since what it names is not there. */
export const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
