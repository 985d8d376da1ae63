/** Whether a text `yyyy-MM-dd` names a day there is, from year 1 on: PostgreSQL has no year 0, and JavaScript makes 30 February to 2 March. */
export const isRealDay = (day: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(day) && day >= '0001' && !Number.isNaN(Date.parse(day)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
