/** Attempts to send a message before it is given up; with the pauses between them (src/server/engine/outbox/back-off.ts) the last one comes about a day after the first. */
export const mostAttempts = 8;
